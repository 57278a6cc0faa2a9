import { useEffect, useRef } from 'react';
import { actionId } from '../../../../commands/actionId';
import { noted } from '../../../../commands/history';
import { inputsOf } from '../../../language/inputs';
import { carriedOut } from '../acting/carriedOut';
import { isHarmless } from '../acting/isHarmless';
import { titleOf } from '../acting/offers';
import { useHistory } from './useHistory';

/** Records completed actions. */
export function HistoryKeeper() {
  const { change } = useHistory();
  const now = useRef(change);
  now.current = change;
  useEffect(
    () =>
      carriedOut.listen(({ resource, key, input, rows, refused, failed }, at) => {
        const action = resource.actions[key]!;
        const [only] = rows;
        now.current((history) =>
          noted(history, {
            id: actionId({ resource, key }),
            label: action.label,
            resource: resource.name,
            rows: rows.map((row) => row.id),
            count: rows.length,
            at,
            title: only && rows.length === 1 ? titleOf(resource, only) : resource.label,
            outcome: { done: action.on === 'none' ? 1 : rows.length, refused, failed },
            // What can't be kept whole is asked again when it is repeated.
            input: isHarmless(inputsOf(resource, action), input) ? input : undefined,
            inverse: action.undo && action.undo !== key ? actionId({ resource, key: action.undo }) : undefined,
          }),
        );
      }),
    [],
  );
  return null;
}
