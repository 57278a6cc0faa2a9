import { expect, it } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { Permissions } from '../../base/session/permissions';
import { checked, fieldsOf, knownCommands, resourceOf } from './known';

const may = (can: (call: string) => boolean) => knownCommands(platform, { can } as Permissions);
const read = (text: string, can: (call: string) => boolean = () => true) => {
  const result = checked(text, platform, may(can));
  return 'macro' in result ? result.macro : result.problems.map(({ line, message }) => `${line} ${message}`);
};
const FOLLOW = 'action:follow_up.add shopId="{{行}}" way="phone" content="已停用:{{原因}}" followedAt="2026-11-21T02:00:00.000Z"';

it('takes what was recorded: lists that were left empty are not missing', () => {
  const macro = read(`宏 关店交接\naction:merchant_shop.stop\n${FOLLOW}`);
  expect(macro).toMatchObject({ name: '关店交接' });
  if (Array.isArray(macro)) throw new Error(macro.join());
  expect(resourceOf(platform, macro)?.name).toBe('merchant_shop');
  expect(Object.entries(fieldsOf(platform, macro)).map(([name, field]) => [name, field.kind, field.required])).toEqual([
    ['原因', 'text', true],
  ]);
});
it('asks for a gap that is a whole input as that input is asked for', () => {
  const macro = read(`宏 a\n${FOLLOW.replace('"phone"', '"{{方式}}"')}`);
  if (Array.isArray(macro)) throw new Error(macro.join());
  expect(fieldsOf(platform, macro)['方式']).toMatchObject({ kind: 'choice', label: '方式', choices: { phone: '电话' } });
});
it('says by line what can never do', () => {
  expect(read('宏 a\naction:merchant_shop.stop', (call) => !call.includes('shop'))).toEqual(['2 “停用”没有执行的权限']);
  expect(read(`宏 a\n${FOLLOW.replace('"phone"', '"pigeon"')}`)).toEqual([expect.stringMatching(/^2 “新增跟进”:方式/)]);
  expect(read('宏 a\naction:follow_up.add way="phone"')).toEqual(expect.arrayContaining([expect.stringContaining('缺少输入 content')]));
  expect(read('宏 a\naction:admin_user.initPwd')).toEqual(['2 “重置密码”的结果要当面查看,不能放进宏']);
  expect(read('宏 a\naction:merchant_shop.stop\naction:third_order.remark remark="x"')).toEqual([
    expect.stringMatching(/^3 .*一个宏只能处理一种/),
  ]);
});
