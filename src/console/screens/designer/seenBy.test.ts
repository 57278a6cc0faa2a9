import { expect, it } from 'vitest';
import { texts, text, type Block } from '../../../language/field';
import { isSeen, rolesIn, versionsIn } from './seenBy';

const shownTo = { role: 'roles', version: 'from' };
const block = (key: string, values: Block['values'], hidden = false): Block => ({ key, kind: 'entry', hidden, values });
const blocks = [
  block('all', {}),
  block('owner', { roles: ['owner'] }),
  block('new', { roles: [], from: '2.10.0' }),
  block('newer', { roles: ['owner', 'clerk'], from: '2.9.1' }),
  block('hidden', {}, true),
];
const seen = (role: string, version: string) => blocks.filter((one) => isSeen(one, { role, version }, shownTo)).map(({ key }) => key);

it('shows a block to those it names, from its version on; to anybody with the newest all that is not hidden', () => {
  expect(seen('', '')).toEqual(['all', 'owner', 'new', 'newer']);
  expect(seen('clerk', '')).toEqual(['all', 'new', 'newer']);
  expect(seen('courier', '2.9.1')).toEqual(['all']);
  expect(seen('owner', '2.9.1')).toEqual(['all', 'owner', 'newer']);
  expect(seen('owner', '2.10.0')).toEqual(['all', 'owner', 'new', 'newer']);
});

it('shows all that is not hidden where pages have no audience', () => {
  expect(blocks.filter((one) => isSeen(one, { role: 'clerk', version: '0.0.0' }, undefined))).toHaveLength(4);
});

it('knows the roles and versions that blocks name, the newest first', () => {
  const kinds = {
    entry: {
      label: '入口',
      english: 'entry',
      fields: { roles: texts('角色', { choices: { owner: '店主', clerk: '店员' } }), from: text('版本') },
    },
    gap: { label: '间隔', english: 'gap', fields: {} },
  };
  expect(rolesIn(kinds, shownTo)).toEqual({ owner: '店主', clerk: '店员' });
  expect(versionsIn(blocks, shownTo)).toEqual(['2.10.0', '2.9.1', '0.0.0']);
  expect(versionsIn([block('all', {})], shownTo)).toEqual([]);
});
