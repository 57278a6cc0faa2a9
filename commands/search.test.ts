import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import { readings } from './build/readings';
import type { Command } from './command';
import { indexOf, search } from './search';

const commands = [...platform.pages.values()].map((p): Command => ({ id: p.url, label: p.name, path: [p.group, p.subgroup], section: 'page', english: p.english }));
const index = indexOf(commands, readings());
const find = (query: string, uses = {}) => search(index, query, uses, 0).map((f) => f.command.label);

describe('finding pages', () => {
  it.each([
    ['异常', '三方订单-异常订单'], ['ycdd', '三方订单-异常订单'], ['yichang', '三方订单-异常订单'], ['yichdd', '三方订单-异常订单'],
    ['cxdd', '三方订单查询'], ['sfddcx', '三方订单查询'], ['订单查询', '三方订单查询'], ['查询 订单', '三方订单查询'],
    ['dpcx', '店铺查询'], ['cxdp', '店铺查询'], ['jiaose', '角色授权'], ['juese', '角色授权'], ['dzcy', '三方对账差异'], ['czrz', '管理员操作日志'],
    ['dianpuxq', '店铺详情'], ['shouye', '系统首页'], ['财务版', '三方对账单-财务版'], ['waybills', '三方运单'], ['zidan', '三方对账子单'],
  ])('%s → %s', (query, label) => expect(find(query)[0]).toBe(label));

  it('finds every page by its initials', () => {
    const table = readings();
    for (const { label } of commands) {
      const initials = [...label].map((c) => table[c]?.[0]?.[0] ?? '').join('');
      expect(find(initials).slice(0, 5), initials).toContain(label);
    }
  });
  it('says which characters matched', () => expect(search(index, 'cxdd', {}, 0)[0]!.at).toEqual([2, 3, 4, 5]));
  it('finds nothing for nonsense', () => expect(find('qqqxyz')).toEqual([]));
  it('lets habit decide between equal matches only', () => {
    const [first, second] = find('对账') as [string, string];
    const habit = { [commands.find((c) => c.label === second)!.id]: { count: 9, last: 0 } };
    expect(find('对账', habit)[0]).toBe(second);
    expect(find('三方订单查询', { [commands.find((c) => c.label === first)!.id]: { count: 99, last: 0 } })[0]).toBe('三方订单查询');
  });
  it('shows what was used lately when nothing is typed', () => expect(search(index, '', { [commands[3]!.id]: { count: 1, last: 0 } }, 0).map((f) => f.command)).toEqual([commands[3]]));
});
