/** Whoever picks a row is offered all there are, not those of the first list that happens to stand there. */
import { expect, it } from 'vitest';
import { isReference } from '../language/fieldKinds';
import type { Field, Fields } from '../language/field';
import { optionCallOf } from '../language/options';
import type { Action, Read } from '../language/resource';
import { platform } from './catalogue';

/** Of these only the rows of one list are ever referred to. */
const PARTS: ReadonlySet<string> = new Set(['follow_up', 'shop_claim_apply']);

const within = (field: Field): readonly Field[] => [
  field,
  ...Object.values(field.blocks ?? {}).flatMap(({ fields }) => Object.values(fields as Fields).flatMap(within)),
];

it('rows that fields refer to are offered by a read that leaves none of them out', () => {
  const referredTo = new Set(
    [...platform.resources.values()]
      .flatMap(({ fields, actions }) => [
        fields as Fields,
        ...Object.values(actions as Readonly<Record<string, Action>>).map(({ ask }) => ask),
      ])
      .flatMap((fields) => Object.values((fields ?? {}) as Fields).flatMap(within))
      .flatMap((field) => (isReference(field) && field.target ? [field.target] : [])),
  );
  const partly = [...platform.resources.values()]
    .filter(({ name }) => referredTo.has(name) && !PARTS.has(name))
    .filter((resource) => {
      const read = Object.values(resource.reads as Readonly<Record<string, Read>>).find(
        ({ call }) => call === optionCallOf(resource)?.path,
      );
      return read?.does === 'list' && read.where !== undefined;
    })
    .map(({ name }) => name);
  expect(partly).toEqual([]);
});
