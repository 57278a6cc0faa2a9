/** Scrolls an element into view with the next frame: doing it at once would force a second layout. @returns the cleanup of the effect. */
export function intoView(element: Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
