import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import { lookUp } from '../src/language/lookUp';
import { keyProblems } from './bindable';
import { readings } from './build/readings';
import { labelOf, shortOf, type Command, type CommandDefinition } from './command';
import { defaultKeys, SHELL_KEYS } from './keymap';
import { indexOf, search } from './search';
import { SCREEN_COMMANDS } from './screens/screens';
import { asSequence } from './sequence';
import { SHELL } from './shell';

const COMMANDS: readonly CommandDefinition[] = [...SHELL, ...SCREEN_COMMANDS];
const commands = COMMANDS.map((one): Command => ({ ...one, label: labelOf(one), path: [], section: 'shell', why: null, run: undefined }));
const index = indexOf(commands, readings());
const found = (query: string) => search(index, query).map(({ command }) => command.id);

describe('commands', () => {
  it('have an id, a label and a key of their own, and a name for a button', () => {
    for (const what of [COMMANDS.map(({ id }) => id), COMMANDS.map((one) => labelOf(one))]) expect(new Set(what).size).toBe(what.length);
    for (const one of COMMANDS) {
      expect(one.id).toMatch(/^(shell|screen):[\w.]+$/);
      expect([labelOf(one), shortOf(one), one.english]).toEqual([
        expect.stringMatching(/\p{Script=Han}/u),
        expect.stringMatching(/./),
        expect.stringMatching(/^[a-z]/),
      ]);
      if (one.key) expect(asSequence(one.key), one.id).toBe(one.key);
    }
  });
  it('are found by what they are called, by its pinyin and its initials, and by English', () => {
    for (const one of commands) {
      const sounds = pinyin(one.label.replace(/[^\p{Script=Han}]/gu, ''), { toneType: 'none', type: 'array', v: true });
      expect(found(one.label)[0], one.label).toBe(one.id);
      expect(found(sounds.join('')).slice(0, 3), sounds.join('')).toContain(one.id);
      if (sounds.length > 2) expect(found(sounds.map((sound) => sound[0]).join('')).slice(0, 5), one.label).toContain(one.id);
      expect(found(one.english!).slice(0, 5), one.english).toContain(one.id);
    }
  });
  it('of the console have the keys that are heard before they have come', () => {
    expect(Object.fromEntries(SHELL.flatMap(({ id, key }) => (key ? [[id.slice('shell:'.length), key]] : [])))).toEqual(SHELL_KEYS);
  });
  it('each have one thing done by the console, and by nobody else', () => {
    for (const { id, run } of COMMANDS) {
      const done: string[] = [];
      const port = new Proxy({} as Record<string, unknown>, {
        get: (_, name: string) =>
          /^(is|has)[A-Z]|^(tab|key)$/.test(name) ? undefined : () => (name === 'closedBy' ? [] : done.push(name)),
        has: () => true,
      });
      run(port as never);
      expect(done, id).toHaveLength(1);
    }
  });
});

describe('keys of declared actions', () => {
  /** The platform, with another key for an action. */
  const withKey = (name: string, action: string, key: string) =>
    lookUp(
      [...platform.resources.values()].map((res) =>
        res.name === name ? { ...res, actions: { ...res.actions, [action]: { ...res.actions[action]!, key } } } : res,
      ),
      [...platform.pages.values()],
    );

  it('contradict those of no screen they are shown on', () => expect(keyProblems(platform)).toEqual([]));
  it.each([
    ['style_page', 'publish', 'c', '/api/style/page/search (a designer): the key c of style_page.publish is taken: “C”已用于“复制组件”'],
    [
      'delivery_shop',
      'ban',
      'z',
      '/api/partner/store/statistics/map (a map): the key z of delivery_shop.ban is taken: “Z”已用于“看清这一行”',
    ],
    [
      'follow_up',
      'add',
      't',
      '/api/merchant/shop/followUp/search/calendar (a calendar): the key t of follow_up.add is taken: “T”已用于“查看今天”',
    ],
    ['third_order', 'remark', 'j', '(a list): the key j of third_order.remark is taken: “J”已用于“下一行”'],
    ['third_order', 'remark', 'g', 'the key g of third_order.remark is taken: “G”与“通知”的“G M”开头相同'],
    ['third_order', 'remark', 'c', 'the key c of third_order.cancel is taken: “C”已用于“备注”'],
    ['third_order', 'remark', 'Mod+w', '是浏览器的标签与窗口按键'],
  ])('%s.%s by %s is refused, with what has it and what is free', (name, action, key, message) => {
    const problems = keyProblems(withKey(name, action, key));
    expect(problems.join('\n')).toContain(message);
    expect(problems[0]).toMatch(/; free there: [a-z]( [a-z])*$/);
  });
  it('may be those of a screen they are not shown on', () => {
    // New pages are made in the list of them, new blocks where one of them is built.
    expect([
      platform.resources.get('style_page')!.actions.add!.key,
      SCREEN_COMMANDS.find(({ id }) => id === 'screen:design.add')!.key,
    ]).toEqual(['n', 'n']);
    expect(keyProblems(withKey('follow_up', 'update', 'c'))).toEqual([]);
    expect(Object.values(defaultKeys(platform.pages.values()))).not.toContain('c');
  });
});
