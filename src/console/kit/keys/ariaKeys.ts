/** A sequence in the form of `aria-keyshortcuts`, which has no notation for several strokes. */
export const ariaKeys = (sequence: string): string | undefined =>
  sequence.includes(' ') ? undefined : sequence.replace(/^Mod\+/, /Mac|iPhone|iPad/.test(navigator.platform) ? 'Meta+' : 'Control+');
