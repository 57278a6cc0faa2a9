import type { Field } from '../../../language/field';

/** Whether a browser may keep these inputs of an action: what names a person, or is nobody's business, is not kept. */
export const isHarmless = (fields: Readonly<Record<string, Field>>, input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).every(
    ([key, value]) =>
      value === null || value === '' || (fields[key] && !fields[key].secret && !fields[key].masked && fields[key].kind !== 'phone'),
  );
