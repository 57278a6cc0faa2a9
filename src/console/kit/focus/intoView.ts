/** Scrolls its list so far that an element is seen, when the frame is drawn anyway: asked for at once, the browser lays the page out twice. @returns what an effect undoes it with. */
export function intoView(element: Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
