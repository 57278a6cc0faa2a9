/** The visible blocks of a page in SQL: without hidden blocks and everything within them. */
import { sql, type RawBuilder } from 'kysely';

/** The blocks of a column, to select from: each is a row with its `block`. */
export const shownBlocksSql = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(with recursive shown (block) as (
    select one from jsonb_array_elements(case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end) as one
    where one->'within' is null and one->'hidden' is distinct from 'true'
    union all
    select one from shown, jsonb_array_elements(${column}) as one
    where one->>'within' = shown.block->>'key' and one->'hidden' is distinct from 'true'
  ) select block from shown)`;
