/** A sequence as `aria-keyshortcuts` wants it; several strokes can't be said there. */
export const ariaKeys = (sequence: string): string | undefined =>
  sequence.includes(' ') ? undefined : sequence.replace(/^Mod\+/, /Mac|iPhone|iPad/.test(navigator.platform) ? 'Meta+' : 'Control+');
