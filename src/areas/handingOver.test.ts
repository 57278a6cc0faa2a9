import { expect, it } from 'vitest';
import type { Field } from '../language/field';
import { inputsOf } from '../language/inputs';
import { SAME } from '../language/resource';
import { platform } from './catalogue';
import { isReference } from '../language/fieldKinds';

/** Roles are assigned as a whole, by users who hold everything in them: the last call wins, and the log has both. */
const LAST_WORD_COUNTS = ['admin_user.setRole'];

it('whatever assigns a row to somebody else, where another person may just have assigned it, is decided on its version', () => {
  const open = [...platform.resources.values()].flatMap((res) =>
    Object.entries(res.actions)
      .filter(([, action]) => {
        if (action.versioned || action.on === 'none' || !['act', 'move', 'update'].includes(action.does)) return false;
        const fields = res.fields as Readonly<Record<string, Field>>;
        const handsOver = Object.entries(inputsOf(res, action)).some(([key, field]) => Object.hasOwn(fields, key) && isReference(field));
        const moves = res.moves.filter(({ call }) => call === action.call);
        // Where the move leaves the state, the second call finds the row in a state from which it can't be assigned.
        const isOpenAgain = moves.length === 0 || moves.some(({ from, to }) => to === SAME || (to !== null && [from].flat().includes(to)));
        return handsOver && isOpenAgain;
      })
      .map(([key]) => `${res.name}.${key}`),
  );
  expect(open).toEqual(LAST_WORD_COUNTS);
});
