// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LAYERS, layers, type Layer, type Open } from './layers';

let closed: Layer[] = [];
let shut: (() => void)[] = [];
beforeEach(() => {
  closed = [];
  shut = [];
  document.body.innerHTML = '<button id="page"></button>';
});
afterEach(() => {
  for (const one of shut) one();
});

/** Draws one with a button in it, which takes the focus if it can. */
function opened(layer: Layer): Open & { readonly root: HTMLElement; readonly shut: () => void } {
  const root = document.createElement('div');
  root.innerHTML = '<section role="dialog"><button data-autofocus></button></section>';
  document.body.append(root);
  const one: Open = {
    layer,
    root,
    focused: null,
    close: () => {
      closed.push(layer);
    },
  };
  const end = layers.open(one);
  shut.push(end);
  if (!root.inert) root.querySelector('button')!.focus();
  return Object.assign(one, { root, shut: end });
}
const MODAL = ['dialog', 'palette', 'relogin', 'confirm'] as const;

describe.each(MODAL.flatMap((below) => MODAL.map((above) => [below, above] as const)))('%s, then %s', (first, second) => {
  it('the higher is on top, and of one height the later; the other takes no part until it is gone', () => {
    const [a, b] = [opened(first), opened(second)];
    const [top, under] = LAYERS[first] > LAYERS[second] ? [a, b] : [b, a];
    expect(layers.top()).toBe(top);
    expect([top.root.inert, under.root.inert]).toEqual([false, true]);
    expect(top.root.contains(document.activeElement)).toBe(true);
    layers.closeTop();
    expect(closed).toEqual([top.layer]);
    top.shut();
    expect(layers.top()).toBe(under);
    expect(under.root.inert).toBe(false);
    expect(under.root.contains(document.activeElement), 'the focus is back').toBe(true);
  });
});

it('a menu takes nothing from the dialog that it was opened from, and is closed before it', () => {
  const dialog = opened('dialog');
  const menu = opened('menu');
  expect(layers.top()).toBe(dialog);
  expect([dialog.root.inert, menu.root.inert]).toEqual([false, false]);
  layers.closeTop();
  expect(closed).toEqual(['menu']);
});

it('what is drawn later than it was opened is put in order then', () => {
  const relogin = opened('relogin');
  const late: Open = { layer: 'dialog', root: null, focused: null, close: () => {} };
  shut.push(layers.open(late));
  late.root = document.createElement('div');
  layers.arrange();
  expect([relogin.root.inert, late.root.inert]).toEqual([false, true]);
});

it('heights differ, and stand in the order they are declared in', () => {
  const heights = Object.values(LAYERS);
  expect(new Set(heights).size).toBe(heights.length);
  expect([...heights].sort((a, b) => a - b)).toEqual(heights);
});

it('a key that has closed what was on top closes nothing below it', () => {
  const [dialog, question] = [opened('dialog'), opened('confirm')];
  const may: boolean[] = [];
  const event = new Event('keydown');
  layers.hears(event);
  const during = (now: Event | undefined) => Object.defineProperty(window, 'event', { configurable: true, value: now });
  during(event);
  may.push(layers.mayClose(question));
  question.shut();
  may.push(layers.mayClose(dialog));
  during(new Event('click'));
  may.push(layers.mayClose(dialog));
  expect(may).toEqual([true, false, true]);
  during(undefined);
});
