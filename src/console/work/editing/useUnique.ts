import { useCallback, useRef } from 'react';
import { meets, type Field, type Fields } from '../../../language/field';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { sortsOf } from '../../kit/columns/columns';
import { same, type FieldsFormState } from '../../kit/form/useFieldsForm';
import { titleOf } from '../acting/offers';
import { listCallOf } from '../acting/rowsById';

/** Results read: enough for those that only contain or resemble the value. */
const AMONG = 50;

/**
 * When a field loses the focus, warns that its value (alone or with others) is taken, as far as the user can see. The server decides on
 * saving.
 */
export function useUnique(
  resource: Resource,
  fields: Fields,
  form: Pick<FieldsFormState, 'values' | 'blame'>,
  base: WireRow | null,
): (key: string) => void {
  const { permissions } = useSession();
  const now = useRef(form);
  now.current = form;
  return useCallback(
    (key: string) => {
      const call = listCallOf(resource, permissions);
      if (!call) return;
      const all = resource.fields as Readonly<Record<string, Field>>;
      /** The row as it would be saved now. */
      const wished = (): WireRow =>
        ({
          ...mapped(all, (field) => field.default),
          ...base,
          ...mapped(now.current.values, (value) => (typeof value === 'string' ? value.trim() : value)),
        }) as WireRow;
      const mine = wished();
      const ways: Resource['uniqueWhere'] = [
        ...(fields[key]!.unique ? [{ fields: [key] }] : []),
        ...resource.uniqueWhere.filter((way) => way.fields.includes(key)),
      ];
      for (const { fields: names, when } of ways) {
        const isWhole = names.every((name) => ['string', 'number'].includes(typeof mine[name]) && mine[name] !== '' && !all[name]!.secret);
        const asked = names.filter((name) => all[name]!.unique || sortsOf(resource).has(name));
        if (!isWhole || asked.length === 0 || !meets(mine, when) || names.every((name) => same(mine[name], base?.[name]))) continue;
        void read<ListData<WireRow>>(
          call,
          { ...Object.fromEntries(asked.map((name) => [name, String(mine[name])])), pageSize: AMONG },
          { quiet: true },
        ).then(
          ({ list }) => {
            // Masked fields match complete values only, so every row found has the value.
            const other = list.find(
              (row) =>
                row.id !== base?.id &&
                meets(row, when) &&
                names.every((name) => (all[name]!.masked && asked.includes(name)) || row[name] === mine[name]),
            );
            const then = wished();
            if (!other || names.some((name) => then[name] !== mine[name])) return;
            const labels = names.map((name) => all[name]!.label).join('、');
            // Beside the field that the server would name.
            now.current.blame(
              names.findLast((name) => name in fields)!,
              names.length === 1
                ? `${labels}“${String(mine[key])}”已被“${titleOf(resource, other)}”使用`
                : `${labels}与“${titleOf(resource, other)}”相同`,
            );
          },
          () => undefined,
        );
      }
    },
    [resource, fields, base, permissions],
  );
}

const mapped = <T>(values: Readonly<Record<string, T>>, change: (value: T) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
