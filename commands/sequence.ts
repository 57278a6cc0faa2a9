import { parse, written } from './keys';

/** The sequence in its one way of writing, or null where the text is none. */
export function asSequence(text: string): string | null {
  if (!text.split(' ').every((stroke) => /^(?:(?:Mod|Alt|Shift)\+){0,3}(?:[^\s+]|\+|[A-Z][A-Za-z0-9]+)$/.test(stroke))) return null;
  const strokes = parse(text);
  return strokes.every(({ key }) => key.length === 1 || NAMED.test(key)) ? written(strokes) : null;
}
const NAMED =
  /^(?:Enter|Escape|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)|F(?:[1-9]|1\d|2[0-4]))$/;
