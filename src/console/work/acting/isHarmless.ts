import type { Field } from '../../../language/field';

/** Whether a browser may store these inputs of an action: no names of people, and nothing confidential. */
export const isHarmless = (fields: Readonly<Record<string, Field>>, input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).every(
    ([key, value]) =>
      value === null || value === '' || (fields[key] && !fields[key].secret && !fields[key].masked && fields[key].kind !== 'phone'),
  );
