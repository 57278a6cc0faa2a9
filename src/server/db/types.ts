/** How column values come back, the same from both engines: pg's parsers with these replaced. */
import pg from 'pg';
import { BIG_DIGITS } from '../../language/constants';

const OID = { int8: 20, int8Array: 1016, numeric: 1700, date: 1082, time: 1083, timestamptz: 1184 } as const;

/**
 * int8 → number, or a string from 16 digits on (ids); numeric → number; date → `YYYY-MM-DD`; time → `HH:mm`;
 * timestamptz → ISO 8601 with milliseconds and `Z` (the connection's zone is UTC); int8[] → strings; json parsed.
 */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** `2026-11-21 06:52:54.658+00` → `2026-11-21T06:52:54.658Z`. */
export function isoInstant(text: string): string {
  const [, day, time, fraction] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (!day) throw new Error(`Not an instant in UTC: ${text}`);
  return `${day}T${time}.${(fraction ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, (text) => (text.replace('-', '').length < BIG_DIGITS ? Number(text) : text)],
  [OID.int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(','))],
  [OID.numeric, Number],
  [OID.date, (text) => text],
  [OID.time, (text) => text.slice(0, 5)],
  [OID.timestamptz, isoInstant],
]);
