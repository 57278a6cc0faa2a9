// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { bindingsOf, conflictsOf, differencesOf, exported, imported, rebound, refusalOf, swapped, withoutSingleKeys } from './bindings';
import { createSequencer, parse, pressed, shown, shownKeys, strokeOf, written } from './keys';
import { asSequence } from './sequence';
import { EMPTY_RECORDING, recorded, recordStroke } from './recorder';
import { platform } from '../src/areas/catalogue';
import { defaultKeys } from './keymap';
import type { Overrides } from './keySettings';
import { modeOf } from './mode';

const DEFAULTS = defaultKeys(platform.pages.values());

const press = (key: string, more: KeyboardEventInit & { keyCode?: number } = {}) => new KeyboardEvent('keydown', { key, ...more });

describe('key sequences', () => {
  it('runs a whole sequence and nothing before', () => {
    const run = vi.fn();
    const pending = vi.fn();
    const keys = createSequencer(
      () =>
        new Map([
          ['g o', run],
          ['?', vi.fn()],
        ]),
      pending,
    );
    expect(keys.handle(press('g'))).toBe(true);
    expect(pending).toHaveBeenLastCalledWith('g');
    expect(run).not.toHaveBeenCalled();
    keys.handle(press('o'));
    expect(run).toHaveBeenCalledOnce();
    expect(pending).toHaveBeenLastCalledWith(null);
  });
  it('forgets an unfinished sequence on another key', () => {
    const run = vi.fn();
    const keys = createSequencer(
      () => new Map([['g o', run]]),
      () => {},
    );
    for (const key of ['g', 'x', 'o']) keys.handle(press(key));
    expect(run).not.toHaveBeenCalled();
  });
  it('judges a stroke by when it was pressed, however late a busy page handles it', () => {
    vi.useFakeTimers();
    const [run, pending] = [vi.fn(), vi.fn()];
    const keys = createSequencer(() => new Map([['g o', run]]), pending);
    const pressedAt = (key: string, timeStamp: number) => Object.defineProperty(press(key), 'timeStamp', { value: timeStamp });
    keys.handle(pressedAt('g', 1_000));
    vi.advanceTimersByTime(5_000);
    expect(pending).toHaveBeenLastCalledWith(null);
    expect(keys.isPending(pressedAt('o', 1_400))).toBe(true);
    keys.handle(pressedAt('o', 1_400));
    expect(run).toHaveBeenCalledOnce();
    keys.handle(pressedAt('g', 2_000));
    expect(keys.isPending(pressedAt('o', 4_000))).toBe(false);
    keys.handle(pressedAt('o', 4_000));
    expect(run).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  it('leaves letters to a field that is typed into, but not chords', () => {
    const [letter, chord] = [vi.fn(), vi.fn()];
    const keys = createSequencer(
      () =>
        new Map([
          ['?', letter],
          ['Mod+k', chord],
        ]),
      () => {},
    );
    const input = document.body.appendChild(document.createElement('input'));
    input.addEventListener('keydown', (e) => {
      keys.handle(e);
    });
    input.dispatchEvent(press('?', { bubbles: true, shiftKey: true }));
    input.dispatchEvent(press('k', { bubbles: true, ctrlKey: true }));
    expect(letter).not.toHaveBeenCalled();
    expect(chord).toHaveBeenCalledOnce();
  });
  it('knows a chord behind an input method by its physical key', () => {
    const stroke = parse('Mod+k')[0]!;
    const behind = Object.assign(press('Process', { ctrlKey: true, code: 'KeyK' }), {});
    expect(pressed(behind, stroke, false)).toBe(true);
    expect(pressed(press('k', { metaKey: true }), stroke, false)).toBe(false);
    expect(pressed(press('k', { metaKey: true }), stroke, true)).toBe(true);
  });
  it('does not take Ctrl for ⌘ on a Mac, nor the Windows key for Ctrl', () => {
    const [chord, letter] = [parse('Mod+k')[0]!, parse('k')[0]!];
    for (const stroke of [chord, letter]) expect(pressed(press('k', { ctrlKey: true }), stroke, true)).toBe(false);
    for (const stroke of [chord, letter]) expect(pressed(press('k', { metaKey: true }), stroke, false)).toBe(false);
  });
  it('takes what AltGr prints for the character, not for a chord', () => {
    const altGr = Object.assign(press('[', { ctrlKey: true, altKey: true, code: 'Digit8' }), {
      getModifierState: (key: string) => key === 'AltGraph',
    });
    expect(pressed(altGr, parse('Alt+[')[0]!, false)).toBe(false);
    expect(pressed(altGr, parse('Mod+Alt+[')[0]!, false)).toBe(false);
    expect(pressed(altGr, parse('[')[0]!, false)).toBe(true);
  });
  it('reads Option chords on a Mac by the letter, and ignores dead keys', () => {
    expect(pressed(press('å', { altKey: true, code: 'KeyA' }), parse('Alt+a')[0]!, true)).toBe(true);
    expect(strokeOf(press('Dead', { altKey: true, code: 'KeyE' }), true)).toBeNull();
  });
  it('neither begins nor continues a sequence by a held key', () => {
    const run = vi.fn();
    const keys = createSequencer(
      () =>
        new Map([
          ['g g', run],
          ['?', run],
        ]),
      () => {},
    );
    expect(keys.handle(press('g', { repeat: true }))).toBe(false);
    expect(keys.handle(press('?', { repeat: true }))).toBe(false);
    keys.handle(press('g'));
    expect(keys.handle(press('g', { repeat: true }))).toBe(true);
    expect(run).not.toHaveBeenCalled();
    keys.handle(press('g'));
    expect(run).toHaveBeenCalledOnce();
  });
  it.each([
    ['Mod+k', [['⌘', 'K']], [['Ctrl', 'K']]],
    ['g o', [['G'], ['O']], [['G'], ['O']]],
    ['Mod+Alt+Shift+ArrowUp', [['⌘', '⌥', '⇧', '↑']], [['Ctrl', 'Alt', 'Shift', '↑']]],
    ['?', [['?']], [['?']]],
    ['Mod++', [['⌘', '+']], [['Ctrl', '+']]],
  ])('shows %s as keycaps', (sequence, mac, others) =>
    expect([shownKeys(sequence, true), shownKeys(sequence, false)]).toEqual([mac, others]),
  );
  it('labels keys for the machine', () =>
    expect([shown('Mod+k', true), shown('Mod+k', false), shown('g o', false)]).toEqual(['⌘K', 'Ctrl+K', 'G O']));
});

const strokes = fc.record({
  key: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789?[],./+-', 'Enter', 'F2', 'ArrowUp', 'Home', 'Space'),
  mod: fc.boolean(),
  alt: fc.boolean(),
  shift: fc.boolean(),
});
const sequences = fc.array(strokes, { minLength: 1, maxLength: 3 }).map(written);
const changes = fc.array(fc.tuple(fc.constantFrom(...Object.keys(DEFAULTS), 'other'), fc.option(sequences)), { maxLength: 25 });
const after = (steps: readonly (readonly [string, string | null])[]) =>
  steps.reduce<Overrides>((overrides, [id, sequence]) => {
    const next = rebound(DEFAULTS, overrides, id, sequence);
    return 'overrides' in next ? next.overrides : overrides;
  }, {});

describe('rebinding', () => {
  it('ships without conflicts', () => expect(conflictsOf(DEFAULTS)).toEqual([]));
  it('finds equal and prefix conflicts', () => {
    expect(conflictsOf({ a: 'g', b: 'g o', c: 'z', d: 'z' }).map((c) => [c.id, c.with])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(conflictsOf({ a: 'z', b: 'z' }, { labelOf: () => '分单' })[0]!.reason).toBe('“Z”已用于“分单”');
  });
  it.each(['Mod+w', 'Mod+t', 'Mod+n', 'Mod+Tab', 'Mod+l', 'F5', 'Mod+q', 'Enter', 'F6', 'Home r', 'Mod+a', 'ctrl+k', '', 'Mod+'])(
    'refuses %s with a reason',
    (sequence) => expect(refusalOf(sequence)).toMatch(/[一-龥]/),
  );
  it.each(['g o', 'Mod+k', 'Alt+x', 'F2', '?', 'j', 'z z', 'Mod+Shift+e'])('allows %s', (sequence) =>
    expect(refusalOf(sequence)).toBeNull(),
  );
  it('never ends in two commands that share or begin with the same keys', () =>
    fc.assert(
      fc.property(changes, (steps) => {
        const bindings = Object.entries(bindingsOf(DEFAULTS, after(steps)));
        expect(bindings.filter(([a, x]) => bindings.some(([b, y]) => a !== b && `${x} `.startsWith(`${y} `)))).toEqual([]);
      }),
    ));
  it('takes a change back to the default by forgetting it, and null as no key at all', () => {
    expect(rebound(DEFAULTS, { 'shell:help': 'z' }, 'shell:help', '?')).toEqual({ overrides: {} });
    expect(bindingsOf(DEFAULTS, { 'shell:help': null })['shell:help']).toBeUndefined();
  });
  it('swaps two commands, gives away a key where there is none to give back, and leaves everything where that would not do', () => {
    const defaults = { a: 'x', b: 'y', c: 'g o', d: 'g s', e: 'Mod+k' };
    expect(swapped(defaults, {}, 'a', 'y')).toEqual({ overrides: { a: 'y', b: 'x' }, other: 'b' });
    expect(swapped(defaults, { a: 'y', b: 'x' }, 'a', 'x')).toEqual({ overrides: {}, other: 'b' });
    expect(swapped(defaults, { a: null }, 'a', 'y')).toEqual({ overrides: { a: 'y', b: null }, other: 'b' });
    expect(swapped(defaults, {}, 'a', 'z')).toBeNull();
    expect(swapped(defaults, {}, 'a', 'g')).toBeNull();
    expect(swapped(defaults, {}, 'a', 'Mod+w')).toBeNull();
    expect(swapped(defaults, {}, 'screen:down', 'g o')).toBeNull();
  });
  it('never swaps into a conflict', () =>
    fc.assert(
      fc.property(changes, fc.constantFrom(...Object.keys(DEFAULTS)), sequences, (steps, id, sequence) => {
        const now = after(steps);
        const result = swapped(DEFAULTS, now, id, sequence);
        if (!result) return;
        expect(conflictsOf(bindingsOf(DEFAULTS, result.overrides)).length).toBe(conflictsOf(bindingsOf(DEFAULTS, now)).length);
        expect(
          differencesOf(DEFAULTS, now, result.overrides)
            .map((d) => d.id)
            .sort(),
        ).toEqual([id, result.other].sort());
      }),
    ));
  it('says what changes of keys make different', () => {
    expect(differencesOf({ a: 'x', b: 'y', c: 'z' }, { a: 'q', d: 'w' }, { b: null, c: 'z' })).toEqual([
      { id: 'a', before: 'q', after: 'x' },
      { id: 'b', before: 'y', after: undefined },
      { id: 'd', before: 'w', after: undefined },
    ]);
  });
  it('imports what it exported', () =>
    fc.assert(
      fc.property(changes, (steps) => {
        const overrides = after(steps);
        expect(imported(exported(overrides), DEFAULTS, new Set([...Object.keys(DEFAULTS), 'other']))).toEqual({ overrides, unknown: {} });
      }),
    ));
  it('keeps changes of unknown commands aside', () => {
    const text = exported({ gone: 'z', 'shell:help': 'Alt+h' });
    expect(imported(text, DEFAULTS, new Set(Object.keys(DEFAULTS)))).toEqual({
      overrides: { 'shell:help': 'Alt+h' },
      unknown: { gone: 'z' },
    });
  });
  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"kind":"wellhead-keys","version":2,"keys":{}}',
    '{"kind":"wellhead-keys","version":1,"keys":{"shell:help":7}}',
    '{"kind":"wellhead-keys","version":1,"keys":{"shell:help":"Mod+w"}}',
    '{"kind":"wellhead-keys","version":1,"keys":{"shell:help":"g o","shell:tab.close":"z"}}',
  ])('imports nothing of %s', (text) => {
    const result = imported(text, DEFAULTS, new Set(Object.keys(DEFAULTS)));
    expect('problems' in result && result.problems[0]!.message).toMatch(/[一-龥]/);
  });
  it('leaves chords and named keys when single-key shortcuts are off', () =>
    expect(withoutSingleKeys({ a: 'g o', b: 'Mod+k', c: '?', d: 'Alt+x y', e: 'F2', f: 'Shift+z' })).toEqual({
      b: 'Mod+k',
      d: 'Alt+x y',
      e: 'F2',
    }));
});

describe('the grammar of sequences', () => {
  it('reads what it writes', () =>
    fc.assert(
      fc.property(sequences, (sequence) => {
        expect(written(parse(sequence))).toBe(sequence);
        expect(asSequence(sequence)).toBe(sequence);
      }),
    ));
  it('shows as many keycaps as a sequence has keys, and different sequences differently', () =>
    fc.assert(
      fc.property(sequences, sequences, (a, b) => {
        expect(shownKeys(a, false).map((keys) => keys.length)).toEqual(
          parse(a).map((s) => 1 + Number(s.mod) + Number(s.alt) + Number(s.shift)),
        );
        expect(JSON.stringify(shownKeys(a, false)) === JSON.stringify(shownKeys(b, false))).toBe(a === b);
      }),
    ));
  it.each(['k+Mod', 'Mod', 'Foo', 'g  o', ' g', 'Mod+Mod+'])('knows that %j is none', (text) =>
    expect(asSequence(text) === text).toBe(false),
  );
});

describe('recording keys', () => {
  const record = (...events: KeyboardEvent[]) => events.reduce((r, e) => recordStroke(r, e, false), EMPTY_RECORDING);
  it('writes what the keys print', () => expect(recorded(record(press('g'), press('O', { shiftKey: true })))).toBe('g Shift+o'));
  it('says no Shift for what already has it', () => expect(recorded(record(press('?', { shiftKey: true })))).toBe('?'));
  it('waits while only modifiers are down', () =>
    expect(recorded(record(press('Control', { ctrlKey: true }), press('k', { ctrlKey: true })))).toBe('Mod+k'));
  it('accepts by Enter and cancels by Escape', () => {
    expect(record(press('g'), press('Enter')).state).toBe('accepted');
    expect(record(press('Enter')).state).toBe('recording');
    expect(record(press('g'), press('Escape'))).toEqual({ strokes: [], state: 'cancelled' });
    expect(record(press('g'), press('Enter'), press('x')).strokes).toHaveLength(1);
  });
  it('takes the last one back by Backspace', () => expect(recorded(record(press('g'), press('o'), press('Backspace')))).toBe('g'));
  it('ignores what an input method composes, held and dead keys', () =>
    expect(
      recorded(
        record(
          press('n', { isComposing: true }),
          press('Process', { code: 'KeyN' }),
          Object.assign(press('a'), {}),
          press('a', { repeat: true }),
          press('Dead'),
        ),
      ),
    ).toBe('a'));
  it('is pressed by the very event it was recorded from', () =>
    fc.assert(
      fc.property(
        strokes.filter((s) => s.key !== 'Enter'),
        (s) => {
          const event = press(s.key === 'Space' ? ' ' : s.key, { ctrlKey: s.mod, altKey: s.alt, shiftKey: s.shift });
          const stroke = strokeOf(event, false)!;
          expect(pressed(event, parse(written([stroke]))[0]!, false)).toBe(true);
        },
      ),
    ));
});

describe('modes', () => {
  it.each([
    ['>取消', 'action', '取消'],
    ['》取消', 'action', '取消'],
    ['＃T2026', 'jump', 'T2026'],
    ['、杭州', 'filter', '杭州'],
    ['？', 'help', ''],
    ['订单', 'all', '订单'],
  ])('%s', (typed, mode, query) => {
    expect(modeOf(typed)).toMatchObject({ mode, query });
  });
});
