/** What keeps the console through a loss of network; fetched once the first page has settled. */

/** Has the browser keep the console's files, where it may: it does on this machine, and over HTTPS. */
export async function keepShell(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  await workers?.register('/sw.js', { updateViaCache: 'none' });
  (await workers?.ready)?.active?.postMessage(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}
