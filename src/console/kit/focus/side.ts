interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** To which side an arrow leads, with Shift or without: -1, 1, or 0 for any other key. */
export const sideOf = ({ key, ctrlKey, metaKey, altKey }: Stroke): -1 | 0 | 1 =>
  ctrlKey || metaKey || altKey ? 0 : key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
