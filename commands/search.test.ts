import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import { readings } from './build/readings';
import type { Command } from './command';
import { fixtureCommands } from './fixtures/commands';
import { indexOf, nearest, search } from './search';
import { packReadings, unpackReadings } from './spelling';

const commands = [...platform.pages.values()].map((p): Command => ({
  id: p.url,
  label: p.name,
  path: [p.group, p.subgroup],
  section: 'page',
  english: p.english,
  retired: p.successor !== undefined,
}));
const index = indexOf(commands, readings());
const find = (query: string, uses = {}) => search(index, query, { uses }).map((f) => f.command.label);

describe('finding pages', () => {
  it.each([
    ['异常', '三方订单-异常订单'],
    ['ycdd', '三方订单-异常订单'],
    ['yichang', '三方订单-异常订单'],
    ['yichdd', '三方订单-异常订单'],
    ['cxdd', '订单查询'],
    ['sfddcx', '三方订单查询'],
    ['订单查询', '订单查询'],
    ['查询 订单', '订单查询'],
    ['dpcx', '店铺查询'],
    ['cxdp', '店铺查询'],
    ['jiaose', '角色授权'],
    ['juese', '角色授权'],
    ['dzcy', '三方对账差异'],
    ['glyczrz', '管理员操作日志'],
    ['dianpuxq', '店铺详情'],
    ['shouye', '系统首页'],
    ['财务版', '三方对账单-财务版'],
    ['waybills', '三方运单'],
    ['zidan', '三方对账子单'],
  ])('%s → %s', (query, label) => expect(find(query)[0]).toBe(label));

  it('finds every page by its initials', () => {
    const table = readings();
    for (const { label } of commands) {
      const initials = [...label].map((c) => table[c]?.[0]?.[0] ?? '').join('');
      expect(find(initials).slice(0, 5), initials).toContain(label);
    }
  });
  it('finds in several indexes as in one, and a command at hand hides its namesake of another page', () => {
    const [here, there] = [indexOf(commands.slice(0, 5), readings()), indexOf(commands.slice(3), readings())];
    for (const query of ['cxdd', 'dd', '店铺', 'order', 'dingdna'])
      expect(new Set(search([here, there], query)), query).toEqual(new Set(search(index, query)));
    const twin = { ...commands[0]!, why: '没有选中的行' };
    const both = search([indexOf([twin], readings()), index], twin.label);
    expect(both.filter((f) => f.command.id === twin.id).map((f) => f.command)).toEqual([twin]);
    expect(nearest([here, there], '订单表格').map((f) => f.command.label)).toContain(nearest(index, '订单表格')[0]!.command.label);
  });
  it('keeps an index of the same words, and makes another where a word is another', () => {
    const again = indexOf(
      commands.map((c) => ({ ...c, to: '/elsewhere' })),
      readings(),
      index,
    );
    expect(again.texts).toBe(index.texts);
    expect(search(again, 'sfddcx')[0]!.command.to).toBe('/elsewhere');
    const renamed = indexOf([...commands.slice(0, -1), { ...commands.at(-1)!, label: '饮水机巡检' }], readings(), index);
    expect(search(renamed, '饮水机巡检')[0]!.command.label).toBe('饮水机巡检');
    expect(indexOf(commands.slice(1), readings(), index).commands).toHaveLength(commands.length - 1);
  });
  it('says which characters matched', () => expect(search(index, 'sfddcx')[0]!.at).toEqual([0, 1, 2, 3, 4, 5]));
  it('finds nothing for nonsense', () => expect(find('qqqxyz')).toEqual([]));
  it('lets habit decide between equal matches only', () => {
    const [first, second] = find('三方对账') as [string, string];
    const habit = { [commands.find((c) => c.label === second)!.id]: { count: 9, last: 0 } };
    expect(find('三方对账', habit)[0]).toBe(second);
    expect(find('三方订单查询', { [commands.find((c) => c.label === first)!.id]: { count: 99, last: 0 } })[0]).toBe('三方订单查询');
  });
  it('shows what is pinned, then what was used lately, when nothing is typed', () => {
    const uses = { [commands[3]!.id]: { count: 1, last: 0 }, [commands[5]!.id]: { count: 2, last: 0 } };
    expect(search(index, ' ', { uses }).map((f) => f.command)).toEqual([commands[5], commands[3]]);
    expect(search(index, '', { uses, pinned: [commands[7]!.id, 'gone', commands[3]!.id] }).map((f) => f.command)).toEqual([
      commands[7],
      commands[3],
      commands[5],
    ]);
  });
  it('puts what can be done to the rows in hand first among equals', () => {
    const own = indexOf(
      [
        { id: 'page', label: '取消订单查询', path: [], section: 'page' },
        { id: 'own', label: '取消订单并说明原因', path: [], section: 'selection' },
      ],
      readings(),
    );
    expect(search(own, 'qxdd').map((f) => f.command.id)).toEqual(['own', 'page']);
  });
  it('puts what can be done to the rows in hand before the like of other pages, refused or further back in the label, but not before a page', () => {
    const own = indexOf(
      [
        { id: 'distant', label: '付款给品牌', path: [], section: 'distant' },
        { id: 'page', label: '付款进度看板', path: [], section: 'page' },
        { id: 'own', label: '登记付款', path: [], section: 'selection' },
        { id: 'elsewhere', label: '退款', path: [], section: 'distant' },
        { id: 'refused', label: '退款', path: [], section: 'selection', danger: true, why: '当前状态不能退款' },
      ],
      readings(),
    );
    expect(search(own, '付款').map((f) => f.command.id)).toEqual(['page', 'own', 'distant']);
    expect(search(own, '退款').map((f) => f.command.id)).toEqual(['refused', 'elsewhere']);
  });
});

describe('finding among the commands of the whole platform', () => {
  const all = fixtureCommands();
  const table = readings(...all.flatMap((c) => [c.label, ...c.path]));
  const whole = indexOf(all, table);
  const pairs = readFileSync(new URL('fixtures/queries.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t') as [string, string]);
  const meant = (wanted: string) =>
    wanted.split('|').map((one) => {
      const [label, place] = one.split('@');
      return (c: Command) => c.label === label && (!place || c.path.includes(place));
    });

  it('has a table whose every answer exists', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    for (const [query, wanted] of pairs) for (const is of meant(wanted)) expect(all.some(is), `${query} → ${wanted}`).toBe(true);
  });
  it('shows what is meant first nine times in ten, and among the first five nearly always', () => {
    const places = pairs.map(([query, wanted]) =>
      search(whole, query, { limit: 5 }).findIndex((f) => meant(wanted).some((is) => is(f.command))),
    );
    const [first, five] = [places.filter((p) => p === 0).length / pairs.length, places.filter((p) => p >= 0).length / pairs.length];
    console.log(`${pairs.length} queries: first ${(first * 100).toFixed(1)} %, among five ${(five * 100).toFixed(1)} %`);
    expect(first).toBeGreaterThanOrEqual(0.9);
    expect(five).toBeGreaterThanOrEqual(0.99);
  });
  it('finds every page by its full pinyin and its initials', () => {
    for (const command of all) {
      if (!command.id.startsWith('page:')) continue;
      const spelled = [...command.label].map((c) => table[c]?.[0] ?? c.replace('-', '').toLowerCase());
      for (const query of [spelled.join(''), spelled.map((s) => s[0] ?? '').join('')])
        expect(
          search(whole, query, { limit: 10 }).map((f) => f.command),
          query,
        ).toContain(command);
    }
  });
  it('never puts a guessed typo above what matches as typed', () => {
    for (const [query] of pairs) {
      const found = search(whole, query, { limit: 5 }).map((f) => f.command);
      const exact = found.filter((c) => c.label.toLowerCase().includes(query.trim().toLowerCase()));
      expect(found.slice(0, exact.length), query).toEqual(exact);
    }
  });
  it.each(['dindan', 'dimgdan', 'dinggdan', 'digndan'])('forgives one letter: %s', (query) =>
    expect(search(whole, query)[0]!.command.label).toMatch(/订单/),
  );
  it('forgives no typo in initials or in three letters', () =>
    expect([search(whole, 'xqwz').length, search(whole, 'wqz').length]).toEqual([0, 0]));
  it.each([
    ['zfbsp', [0, 1, 2]],
    ['kesufx', [5, 6, 7, 8]],
    ['dinpuchaxun', [0, 1, 2, 3]],
  ])('marks the characters that %s typed', (query, at) => expect(search(whole, query)[0]!.at.slice(0, at.length)).toEqual(at));
  it.each([
    ['新建', /^新[增建]/],
    ['创建', /^新[增建]/],
    ['添加', /^新[增建]/],
    ['create', /^新[增建]/],
    ['add', /^新增/],
    ['新建店铺', /^新增店铺$/],
    ['create shop', /^新增店铺$/],
    ['new shop', /^新增店铺$/],
    ['xinjiandianpu', /^新增店铺$/],
    ['add shop', /^新增店铺$/],
    ['移除', /移除/],
    ['remove', /移除/],
    ['删店铺', /^删除$/],
    ['修改', /^修改/],
    ['改店铺', /店铺资料编辑|改/],
    ['update', /改|编辑/],
    ['下载', /下载/],
    ['导出', /^导出$/],
    ['禁用店铺', /^停用$/],
    ['deactivate', /^停用$/],
    ['开启', /^启用$/],
    ['搜索店铺', /^店铺查询$/],
    ['找订单', /订单查询$/],
    ['店铺列表', /^店铺查询$/],
    ['审批', /审核/],
  ])('other words for the same action: %s', (query, label) => expect(search(whole, query)[0]?.command.label).toMatch(label));
  it('puts what is called by another word behind what is called as typed', () => {
    for (const query of ['新建', '删除', '移除', '修改', '编辑', '导出', '下载', '停用', '启用', '查询', 'add', 'edit', 'export']) {
      const message = search(whole, query).map(
        ({ command }) => command.label.includes(query) || new RegExp(`\\b${query}`).test(command.english ?? ''),
      );
      expect(message.indexOf(false) < 0 || !message.slice(message.indexOf(false)).includes(true), query).toBe(true);
    }
  });
  it('takes initials for a word that labels share, not for two characters that happen to meet', () => {
    expect(find('dd')[0]).toMatch(/订单/);
    // The same where the label is among those of the screen at hand.
    const here = indexOf(
      ['我的待办', '筛选渠道店铺', '按渠道店铺排序', '筛选街道'].map((label): Command => ({
        id: label,
        label,
        path: [],
        section: 'screen',
      })),
      table,
    );
    expect(search([here, index], 'dd')[0]!.command.label).toMatch(/订单/);
    expect(search([here, index], 'wddb')[0]!.command.label).toBe('我的待办');
  });
  it('answers the same each time', () => {
    for (const query of ['d', 'dd', '订单', 'sanfangdd']) expect(search(whole, query)).toEqual(search(whole, query));
  });
  it('names the nearest where nothing matches, and nothing for nonsense', () => {
    const near = (query: string) => nearest(whole, query).map((f) => f.command.label);
    expect(search(whole, '退款给谁')).toEqual([]);
    expect(near('退款给谁')).toContain('退款');
    expect(near('轮播广告')).toEqual(expect.arrayContaining(['轮播图']));
    expect(near('dianpuliebiao').some((label) => label.includes('店铺'))).toBe(true);
    expect(near('qqqxyz')).toEqual([]);
  });
  it('packs readings without loss', () =>
    expect(
      Object.entries(unpackReadings(packReadings(table)))
        .map(([c, all]) => [c, [...all].sort()])
        .sort(),
    ).toEqual(
      Object.entries(table)
        .map(([c, all]) => [c, [...all].sort()])
        .sort(),
    ));
});
