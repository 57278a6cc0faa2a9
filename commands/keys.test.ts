// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { conflictsOf, createSequencer, pressed, parse, shown } from './keys';
import { GLOBAL_KEYS, PAGE_KEYS, TAB_KEYS } from './keymap';
import { modeOf } from './mode';

const press = (key: string, more: KeyboardEventInit & { keyCode?: number } = {}) => new KeyboardEvent('keydown', { key, ...more });

describe('key sequences', () => {
  it('runs a whole sequence and nothing before', () => {
    const run = vi.fn();
    const pending = vi.fn();
    const keys = createSequencer(() => new Map([['g o', run], ['?', vi.fn()]]), pending);
    expect(keys.handle(press('g'))).toBe(true);
    expect(pending).toHaveBeenLastCalledWith('g');
    expect(run).not.toHaveBeenCalled();
    keys.handle(press('o'));
    expect(run).toHaveBeenCalledOnce();
    expect(pending).toHaveBeenLastCalledWith(null);
  });
  it('forgets an unfinished sequence on another key', () => {
    const run = vi.fn();
    const keys = createSequencer(() => new Map([['g o', run]]), () => {});
    for (const key of ['g', 'x', 'o']) keys.handle(press(key));
    expect(run).not.toHaveBeenCalled();
  });
  it('leaves letters to a field that is typed into, but not chords', () => {
    const [letter, chord] = [vi.fn(), vi.fn()];
    const keys = createSequencer(() => new Map([['?', letter], ['Mod+k', chord]]), () => {});
    const input = document.body.appendChild(document.createElement('input'));
    input.addEventListener('keydown', (e) => { keys.handle(e); });
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
  it('finds equal and prefix conflicts', () => expect(conflictsOf({ a: 'g', b: 'g o', c: 'x', d: 'x' })).toEqual([['a', 'b'], ['c', 'd']]));
  it('ships without conflicts', () => expect(conflictsOf({ ...GLOBAL_KEYS, ...PAGE_KEYS, ...TAB_KEYS })).toEqual([]));
  it('labels keys for the machine', () => expect([shown('Mod+k', true), shown('Mod+k', false), shown('g o', false)]).toEqual(['⌘K', 'Ctrl+K', 'g o']));
});

describe('modes', () => {
  it.each([['>取消', 'action', '取消'], ['》取消', 'action', '取消'], ['＃T2026', 'jump', 'T2026'], ['、杭州', 'filter', '杭州'], ['？', 'help', ''], ['订单', 'all', '订单']])('%s', (typed, mode, query) => {
    expect(modeOf(typed)).toMatchObject({ mode, query });
  });
});
