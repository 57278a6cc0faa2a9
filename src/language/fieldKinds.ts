/** Properties of each field kind. Code that handles fields asks for these instead of listing kinds. */
import type { Field, FieldKind } from './field';

interface KindTraits {
  /** A list of values; empty is `[]`, never null. */
  readonly list?: true;
  /** A number. */
  readonly number?: true;
  /** A day or an instant. */
  readonly day?: true;
  /** Ordered, so that a filter by range makes sense. */
  readonly ranged?: true;
  /** Ids of other rows. */
  readonly reference?: true;
  /** Addresses of pictures. */
  readonly picture?: true;
}

const FIELD_KINDS: Readonly<Record<FieldKind, KindTraits>> = {
  id: {},
  text: {},
  phone: {},
  choice: {},
  flag: {},
  int: { number: true, ranged: true },
  money: { number: true, ranged: true },
  bp: { number: true, ranged: true },
  decimal: { number: true, ranged: true },
  date: { day: true, ranged: true },
  instant: { day: true, ranged: true },
  time: { ranged: true },
  period: { ranged: true },
  area: {},
  ref: { reference: true },
  refs: { reference: true, list: true },
  texts: { list: true },
  rich: {},
  image: { picture: true },
  images: { picture: true, list: true },
  file: {},
  json: {},
};

const asks =
  (trait: keyof KindTraits) =>
  ({ kind }: Pick<Field, 'kind'>): boolean =>
    FIELD_KINDS[kind][trait] === true;
export const isList = asks('list');
export const isNumber = asks('number');
export const isDayOrInstant = asks('day');
/** Whether a list accepts `_from` and `_to` for a field. */
export const isRanged = asks('ranged');
export const isReference = asks('reference');
export const isPicture = asks('picture');
