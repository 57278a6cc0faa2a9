/**
 * The generic screens by kind of page, each in a chunk of its own, found by its name: `<kind>.screen.ts` in a folder here. Most pages are
 * lists, and a log is one: that screen comes with the shell.
 */
import { lazily, prefetch, whenAtWork, type Lazy } from '../base/loading/lazily';
import type { KindScreen, Registry } from '../base/loading/registry';
import { ListScreen } from './list/ListScreen';

type Found = Readonly<Record<string, () => Promise<{ readonly Screen: KindScreen<never> }>>>;
const found = import.meta.glob('./*/*.screen.ts') as Found;
const byKind = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.screen.ts'.length),
    lazily(async () => (await load()).Screen),
  ]),
) as { readonly detail: Lazy<object> };

export const screens: Registry['screens'] = { ...byKind, list: ListScreen, log: ListScreen };

/** What Enter opens from most rows is fetched once somebody is at work. */
export const preloadDetails = () => whenAtWork(() => prefetch(byKind.detail));
