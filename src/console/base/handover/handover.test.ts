// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handover, keepKeysInOrder } from './handover';

let received: string[] = [];
beforeAll(() => {
  // What browsers have and this one has not.
  document.execCommand = () => true;
  keepKeysInOrder();
  window.addEventListener('keydown', ({ key, target }) => {
    received.push(`${key}@${(target as HTMLElement).id}`);
  });
});
beforeEach(() => {
  received = [];
  document.body.innerHTML = '<button id="row"></button><input id="text">';
  focus('row');
});
afterEach(async () => {
  await atRest();
  vi.restoreAllMocks();
});

const focus = (id: string) => document.getElementById(id)!.focus();
const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
const atRest = () => vi.waitFor(() => expect(document.documentElement.dataset.keysHeld).toBeUndefined());

it('gives what was typed ahead to what was awaited, in order', async () => {
  const release = handover.hold();
  for (const key of ['c', 'a', 'Tab']) expect(press(key), 'nobody else hears it').toBe(false);
  expect(received).toEqual([]);
  focus('text');
  release();
  await atRest();
  expect(received).toEqual(['c@text', 'a@text', 'Tab@text']);
});

it('gives arrows to a list of options as a browser does: one further each, and no further than its ends', async () => {
  document.body.innerHTML = '<select id="list"><option>a</option><option disabled>b</option><option>c</option><option>d</option></select>';
  const list = document.querySelector('select')!;
  const heard: string[] = [];
  list.addEventListener('change', () => heard.push(list.value));
  const type = async (...keys: string[]) => {
    const release = handover.hold();
    for (const key of keys) press(key);
    expect(heard).toEqual([]);
    focus('list');
    release();
    await atRest();
    return heard.splice(0);
  };
  expect(await type('ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['c', 'd']);
  expect(await type('Home', 'End', 'ArrowUp')).toEqual(['a', 'd', 'c']);
});

it('waits behind each key that acts, though nothing seems to come of it, and not behind those that type or move', async () => {
  expect(press('m')).toBe(true);
  expect(press('c')).toBe(false);
  await atRest();
  expect(received).toEqual(['m@row', 'c@row']);
  focus('text');
  expect([press('x'), press('ArrowLeft'), press('y')]).toEqual([true, true, true]);
});

it('drops what was meant for something that does not come, and says so', async () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  const failing = handover.until(Promise.reject(new Error('no file')));
  press('c');
  press('Enter');
  await expect(failing).rejects.toThrow('no file');
  await atRest();
  expect(received).toEqual([]);
  expect(shown.mock.calls[0]![0].message).toContain('c[Enter]');
});

it('gives what came before the mouse to what it was meant for, never to what the mouse brings', async () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  const click = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  for (const key of ['x', 'ArrowDown', 'x']) press(key);
  click();
  focus('text');
  await atRest();
  expect(received).toEqual(['x@row', 'ArrowDown@row', 'x@row']);
  expect(shown).not.toHaveBeenCalled();

  focus('row');
  for (const key of ['m', 'c', 'a']) press(key);
  click();
  focus('text');
  await atRest();
  expect(received.slice(3)).toEqual(['m@row', 'c@row']);
  expect(shown.mock.calls[0]![0].message).toContain('“a”');
});

it('lets what acts on rows wait for them, and nothing else', async () => {
  const release = handover.hold('rows');
  expect([press('ArrowDown'), press('Escape')]).toEqual([true, true]);
  await atRest();
  expect(press('s')).toBe(false);
  release();
  await atRest();
  expect(received).toEqual(['ArrowDown@row', 'Escape@row', 's@row']);
});

it('lets keys that move wait where nobody knows yet what there is to move among, and those to the end where it is not counted', async () => {
  document.body.innerHTML =
    '<div id="list" data-region="grid" aria-busy="true"><button id="row" role="row" aria-busy="true"></button></div>';
  const list = document.getElementById('list')!;
  focus('row');
  expect([press('Tab'), press('Escape')]).toEqual([true, true]);
  await atRest();
  expect([press('ArrowDown'), press('End')]).toEqual([false, false]);
  list.removeAttribute('aria-busy');
  await atRest();
  expect(received).toEqual(['Tab@row', 'Escape@row', 'ArrowDown@row', 'End@row']);
  // A row that is still being read is passed by.
  expect(press('ArrowDown')).toBe(true);
  list.setAttribute('aria-rowcount', '-1');
  expect([press('ArrowDown'), press('Home'), press('End')]).toEqual([true, true, false]);
  list.setAttribute('aria-rowcount', '9');
  await atRest();
  expect(received.slice(4)).toEqual(['ArrowDown@row', 'ArrowDown@row', 'Home@row', 'End@row']);
  list.setAttribute('aria-busy', 'true');
  list.setAttribute('data-fixed', '');
  expect([press('ArrowDown'), press('End')]).toEqual([true, true]);
});

it('lets a key that is held down move and type, and do nothing twice', () => {
  const repeated = (key: string) => press(key, { repeat: true });
  handover.know({ isMoving: ({ key, shiftKey }) => key === 'j' && !shiftKey });
  expect(repeated('j')).toBe(true);
  expect([repeated(','), repeated('Enter'), repeated(' '), repeated('Escape'), repeated('ArrowDown'), repeated('PageDown')]).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  focus('text');
  press('a');
  expect([repeated('a'), repeated('Enter')]).toEqual([true, false]);
  focus('row');
  press('m');
  focus('text');
  expect(repeated('m'), 'what was begun elsewhere is not typed here').toBe(false);
});

it('lets what comes first have its keys, also where one question stands over another', async () => {
  const saved = handover.hold();
  const signedIn = handover.interrupt();
  const answered = handover.interrupt();
  expect(press('Escape')).toBe(true);
  await atRest();
  answered();
  expect(press('Enter')).toBe(true);
  await atRest();
  signedIn();
  expect(press('j')).toBe(false);
  saved();
});

it('leaves the browser its own keys', () => {
  const release = handover.hold();
  expect([press('F5'), press('r', { ctrlKey: true }), press('l', { ctrlKey: true })]).toEqual([true, true, true]);
  release();
});

it('marks nothing in a field that comes by itself while Tab waits for its turn behind what is typed into it', async () => {
  const text = document.getElementById('text') as HTMLInputElement;
  text.value = 'is there';
  text.setSelectionRange(8, 8);
  const release = handover.hold();
  for (const key of ['1', 'Tab']) press(key);
  focus('text');
  expect([text.selectionStart, text.selectionEnd]).toEqual([8, 8]);
  release();
  await atRest();
});

it('marks what stands in a field that is come to by Tab', () => {
  (document.getElementById('text') as HTMLInputElement).value = '13200';
  const input = document.getElementById('text') as HTMLInputElement;
  press('Tab');
  focus('text');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5]);
  window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab' }));
});
