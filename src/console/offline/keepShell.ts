/** What keeps the console through a loss of network; fetched once the first page has settled. */

/** Has the browser keep the console's files, where it may: it does on this machine, and over HTTPS. */
export function keepShell(): void {
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
}
