import { expect, it } from 'vitest';
import { bindingsOf, conflictsOf, rebound } from '../../../commands/bindings';
import { platform } from '../../areas/catalogue';
import { bindableOf, checkKeys } from './bindable';

const bindable = bindableOf(platform);

it('ships keys that never contradict each other, letters of actions included', () => checkKeys(platform));

it('refuses a letter that another action of the same list has, and allows one of a list it never meets', () => {
  const [order, shop] = ['action:third_order.cancel', 'action:merchant_shop.stop'];
  const [cancel, stop] = [bindable.defaults[order]!, bindable.defaults[shop]!];
  expect([cancel, stop]).toEqual([expect.any(String), expect.any(String)]);
  const other = Object.keys(bindable.defaults).find((id) => id.startsWith('action:third_order.') && id !== order)!;
  const clash = rebound(bindable.defaults, {}, other, cancel, bindable);
  expect('conflicts' in clash && clash.conflicts.map((c) => c.reason)).toEqual([expect.stringContaining(bindable.labelOf(order))]);
  expect(rebound(bindable.defaults, {}, order, stop, bindable)).toEqual({ overrides: { [order]: stop } });
});

it('refuses what lists themselves use, until it is given away', () => {
  const wanted = (overrides: Record<string, string | null>) => rebound(bindable.defaults, overrides, 'shell:help', 'j', bindable);
  const refused = wanted({});
  expect('conflicts' in refused && refused.conflicts[0]!.reason).toBe('“J”已用于“下一行”');
  expect(wanted({ 'screen:down': 'n' })).toHaveProperty('overrides.shell:help', 'j');
});

it('keeps keys of lists to one stroke', () => {
  const result = rebound(bindable.defaults, {}, 'screen:undo', 'z u', bindable);
  expect('conflicts' in result && result.conflicts[0]!.reason).toContain('只能是一个键');
});

it('sees a contradiction that a new default brings to what somebody had bound', () => {
  expect(conflictsOf(bindingsOf({ ...bindable.defaults, 'shell:new': 'Alt+z' }, { 'shell:help': 'Alt+z' }), bindable)).toHaveLength(1);
});
