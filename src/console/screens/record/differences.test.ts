import { expect, test } from 'vitest';
import { differences } from './differences';

test('only what a person changed is a difference', () => {
  expect(differences({ name: '甲', version: 1, tags: ['1'], note: null }, { name: '乙', version: 2, tags: ['1'] })).toEqual(['name']);
});
test('a new row differs in everything it holds', () => expect(differences({}, { id: '1', name: '甲', note: null })).toEqual(['name']));
