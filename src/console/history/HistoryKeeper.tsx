import { useEffect, useRef } from 'react';
import { noted } from '../../../commands/history';
import { actionId } from '../../../commands/actionId';
import type { Field } from '../../language/field';
import { inputsOf } from '../../language/resource';
import { carriedOut } from '../action/carriedOut';
import { titleOf } from '../action/offers';
import { useHistory } from './useHistory';

/** Writes down what is carried out. */
export function HistoryKeeper() {
  const { change } = useHistory();
  const now = useRef(change);
  now.current = change;
  useEffect(() => carriedOut.listen(({ resource, key, input, rows, refused, failed }, at) => {
    const action = resource.actions[key]!;
    const [only] = rows;
    now.current((history) => noted(history, {
      id: actionId({ resource, key }), label: action.label, resource: resource.name, rows: rows.map((row) => row.id), count: rows.length, at,
      title: only && rows.length === 1 ? titleOf(resource, only) : resource.label,
      outcome: { done: action.on === 'none' ? 1 : rows.length, refused, failed },
      input: isHarmless(inputsOf(resource, action), input) ? input : undefined,
      inverse: action.undo && actionId({ resource, key: action.undo }),
    }));
  }), []);
  return null;
}

/** What names a person, or is nobody's business, is not kept; what can't be kept whole is asked again when it is repeated. */
const isHarmless = (fields: Readonly<Record<string, Field>>, input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).every(([key, value]) => value === null || value === '' || (fields[key] && !fields[key].secret && !fields[key].masked && fields[key].kind !== 'phone'));
