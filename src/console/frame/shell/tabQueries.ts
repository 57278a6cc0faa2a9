/** What the tabs have read: when a tab is closed, the data only it looked at is forgotten with it. */
import type { QueryClient } from '@tanstack/react-query';
import { tabsStore } from '../../base/tabs/tabsStore';

/** Tracks which tab reads what from now on. @returns a function that stops it. */
export function forgetWithTabs(client: QueryClient): () => void {
  /** Hash of a query → keys of the tabs that were looked at when something read it. */
  const readers = new Map<string, Set<string>>();
  const stopReading = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded') readers.set(query.queryHash, (readers.get(query.queryHash) ?? new Set()).add(tabsStore.active()));
    if (type === 'removed') readers.delete(query.queryHash);
  });
  const stopClosing = tabsStore.onClosed((keys) => {
    // After the closed pages have let go of what they read.
    setTimeout(() => {
      for (const [hash, tabs] of readers) {
        keys.forEach((key) => tabs.delete(key));
        const query = client.getQueryCache().get(hash);
        if (query && tabs.size === 0 && query.getObserversCount() === 0) client.getQueryCache().remove(query);
      }
    });
  });
  return () => {
    stopReading();
    stopClosing();
  };
}
