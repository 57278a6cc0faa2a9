import { expect, it } from 'vitest';
import { bindableOf, keyProblems } from '../../../../commands/bindable';
import { bindingsOf, conflictsOf, rebound } from '../../../../commands/bindings';
import { platform } from '../../../areas/catalogue';
import { byField } from './byField';

const bindable = bindableOf(platform, { byField });

it('ships keys that never contradict each other, letters of actions included', () => expect(keyProblems(platform)).toEqual([]));

it('refuses a letter that another action of the same list has, and allows one of a list it never meets', () => {
  const [order, shop] = ['action:third_order.cancel', 'action:merchant_shop.stop'];
  const [cancel, stop] = [bindable.defaults[order]!, bindable.defaults[shop]!];
  expect([cancel, stop]).toEqual([expect.any(String), expect.any(String)]);
  const other = Object.keys(bindable.defaults).find((id) => id.startsWith('action:third_order.') && id !== order)!;
  const clash = rebound(bindable.defaults, {}, other, cancel, bindable);
  expect('conflicts' in clash && clash.conflicts.map((c) => c.reason)).toEqual([expect.stringContaining(bindable.labelOf(order))]);
  expect(rebound(bindable.defaults, {}, order, stop, bindable)).toEqual({ overrides: { [order]: stop } });
});

it('refuses keys that lists use themselves, until they are reassigned', () => {
  const wanted = (overrides: Record<string, string | null>) => rebound(bindable.defaults, overrides, 'shell:help', 'j', bindable);
  const refused = wanted({});
  expect('conflicts' in refused && refused.conflicts[0]!.reason).toBe('“J”已用于“下一行”');
  expect(wanted({ 'screen:down': 'n' })).toHaveProperty('overrides.shell:help', 'j');
});

it('lets filters and sorts have keys, one for all lists that have them; only those that meet contradict each other', () => {
  expect(bindable.labelOf('screen:filter.status')).toMatch(/^筛选/);
  expect(rebound(bindable.defaults, {}, 'screen:sort.placedAt', 'z t', bindable)).toEqual({ overrides: { 'screen:sort.placedAt': 'z t' } });
  const cancel = bindable.defaults['action:third_order.cancel']!;
  const clash = rebound(bindable.defaults, {}, 'screen:filter.placedAt', cancel, bindable);
  expect('conflicts' in clash && clash.conflicts.map((c) => c.with)).toContain('action:third_order.cancel');
  const free = rebound(bindable.defaults, {}, 'screen:filter.loginType', cancel, bindable);
  expect('conflicts' in free ? free.conflicts.map((c) => c.with) : []).not.toContain('action:third_order.cancel');
});

it('keeps keys of lists to one stroke', () => {
  const result = rebound(bindable.defaults, {}, 'screen:undo', 'z u', bindable);
  expect('conflicts' in result && result.conflicts[0]!.reason).toContain('只能是一个键');
});

it('sees a contradiction that a new default brings to what somebody had bound', () => {
  expect(conflictsOf(bindingsOf({ ...bindable.defaults, 'shell:new': 'Alt+z' }, { 'shell:help': 'Alt+z' }), bindable)).toHaveLength(1);
});

it('knows the keys of calendars and of statistics, which share theirs with what they never meet', () => {
  expect([bindable.defaults['screen:day.today'], bindable.labelOf('screen:day.today'), bindable.defaults['screen:picture']]).toEqual([
    't',
    '查看今天',
    'Shift+p',
  ]);
  const clash = rebound(bindable.defaults, {}, 'screen:refresh', 't', bindable);
  expect('conflicts' in clash && clash.conflicts.map((c) => c.reason)).toContain('“T”已用于“查看今天”');
  expect(bindable.defaults['screen:day.before']).toBe(bindable.defaults['screen:previous']);
});
