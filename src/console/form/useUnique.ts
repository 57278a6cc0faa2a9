import { useCallback, useRef } from 'react';
import { titleOf } from '../action/offers';
import { listCallOf } from '../action/rowsById';
import type { Fields } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { ListData } from '../../language/wire';
import type { WireRow } from '../contract';
import { read } from '../http/client';
import { useSession } from '../session/useSession';
import { same, type FieldsFormState } from './useFieldsForm';

/** Room for those that only contain what was typed. */
const AMONG = 50;

/** Tells beside a field that is left, before anything is saved, that its value is taken: as far as this user can see. The server judges when it is saved. */
export function useUnique(resource: Resource, fields: Fields, form: Pick<FieldsFormState, 'values' | 'blame'>, base: WireRow | null): (key: string) => void {
  const { permissions } = useSession();
  const now = useRef(form);
  now.current = form;
  return useCallback((key: string) => {
    const [field, typed] = [fields[key]!, now.current.values[key]];
    const value = typeof typed === 'string' ? typed.trim() : '';
    const call = listCallOf(resource, permissions);
    if (!field.unique || field.secret || !call || value === '' || same(value, base?.[key])) return;
    void read<ListData<WireRow>>(call, { [key]: value, pageSize: AMONG }, { quiet: true }).then(({ list }) => {
      // A masked number was asked for whole: whoever is found has it.
      const other = list.find((row) => row.id !== base?.id && (field.masked || row[key] === value));
      if (other && now.current.values[key] === typed) now.current.blame(key, `${field.label}“${value}”已被“${titleOf(resource, other)}”使用`);
    }, () => undefined);
  }, [resource, fields, base, permissions]);
}
