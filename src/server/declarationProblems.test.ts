import { expect, it } from 'vitest';
import { catalogue } from '../language/catalogue';
import { text } from '../language/field';
import { pages } from '../language/page';
import { act, create, list, move, query, resource } from '../language/resource';
import { declarationProblems } from './declarationProblems';

const thing = resource('thing', {
  label: '物',
  title: 'name',
  fields: { name: text('名'), note: text('注', { readOnly: true }), aURL: text('址') },
  indexes: [['-createdAt']],
  reads: {
    search: list('/thing/search', { sort: 'name' }),
    stray: list('/thing/stray'),
    ask: query('/thing/ask', { access: 'session' }),
    out: query('/logout', { access: 'public' }),
  },
  actions: {
    add: create('新增', '/thing/add', { fields: ['name', 'note'] }),
    press: act('按', '/thing/press'),
    close: move('关', '/thing/close', { ask: { nam: text('名') } }),
  },
});
const user = resource('admin_user', {
  label: '人',
  title: 'name',
  fields: { name: text('名'), phone: text('密', { masked: true, search: 'contains' }) },
});
const page = { url: '/api/thing/search', name: '物', group: 'basic-info', subgroup: '物', kind: 'list', read: 'search' } as const;

it('stops the start of a server whose declarations it could not keep', () => {
  const declared = catalogue([user, thing], pages(thing, { ...page, actions: ['add'], filters: ['name', 'keyword'], sort: '-name' }));
  expect(declarationProblems(declared, new Map()).sort()).toEqual(
    [
      "call /logout is the engine's own",
      'call /thing/close is neither public nor for any session, and stands on no page',
      'call /thing/press is neither public nor for any session, and stands on no page',
      'call /thing/stray is neither public nor for any session, and stands on no page',
      'admin_user.phone is masked and found by a part of it',
      "thing.aURL can't be a column: use plain camelCase",
      'thing.add accepts note, which is read-only',
      'thing.close asks for nam (did you mean name?), which nothing keeps',
      'thing.ask has no handler',
      'thing.out has no handler',
      'thing.press has no handler',
      'thing.search sorts by name, which no index serves',
      '/api/thing/search filters by keyword, which no index serves',
      '/api/thing/search filters by name, which no index serves',
      '/api/thing/search sorts by -name, which no index serves',
    ].sort(),
  );
});
