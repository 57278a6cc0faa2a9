import type { Migration } from '../migrate';

/**
 * The same single characters and pairs, eight times as fast: a plain expression over built-in functions, which the database inlines.
 * Duplicates don't matter, since an index stores each once. Not `strict`, which would prevent inlining; null still gives null.
 */
export const gramsMigration: Migration = {
  name: '0005-grams',
  sql: String.raw`
create or replace function grams(t text) returns text[] language sql immutable parallel safe cost 500 as $$
  select array_remove(string_to_array(lower(t collate "C"), null)
    || string_to_array(regexp_replace(lower(t collate "C"), '(..)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(lower(t collate "C"), 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '')
$$;
`,
};
