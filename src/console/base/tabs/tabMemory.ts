/**
 * State of tabs whose page is unmounted (scroll, cursor, selection): in memory, and in session storage for reloads.
 * Values are JSON. Of more than 99 tabs those written least recently are forgotten.
 */
import { KEEP_ALIVE_MAX } from '../../../language/constants';

type Values = Record<string, unknown>;
const PREFIX = 'wellhead.kept:';
const WRITE_MS = 500;

export const tabMemory = {
  get: (tab: string, name: string): unknown => valuesOf(tab)[name],
  set(tab: string, name: string, value: unknown) {
    const values = valuesOf(tab);
    if (values[name] === value) return;
    inMemory.delete(tab);
    inMemory.set(tab, { ...values, [name]: value });
    unwritten.add(tab);
    timer ??= setTimeout(write, WRITE_MS);
    if (inMemory.size > KEEP_ALIVE_MAX) this.drop(inMemory.keys().next().value!);
  },
  drop(tab: string) {
    inMemory.delete(tab);
    unwritten.delete(tab);
    sessionStorage.removeItem(PREFIX + tab);
  },
  clear() {
    for (const tab of [...inMemory.keys(), ...storedTabs()]) this.drop(tab);
  },
};

function valuesOf(tab: string): Values {
  const known = inMemory.get(tab);
  if (known) return known;
  let found: Values;
  try {
    found = JSON.parse(sessionStorage.getItem(PREFIX + tab) ?? '{}') as Values;
  } catch {
    found = {};
  }
  inMemory.set(tab, found);
  return found;
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const tab of unwritten) {
    // A selection too large for the storage is not kept over a reload; it stays in memory.
    try {
      sessionStorage.setItem(PREFIX + tab, JSON.stringify(inMemory.get(tab)));
    } catch {
      sessionStorage.removeItem(PREFIX + tab);
    }
  }
  unwritten.clear();
}

const storedTabs = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
const inMemory = new Map<string, Values>();
const unwritten = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
window.addEventListener('pagehide', write);
