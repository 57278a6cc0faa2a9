import { sql } from 'kysely';
import type { Stage } from './harness';

/** WeChat has the pictures of all merchants already, so that their applications go at once. */
export const picturesThere = (at: Stage) =>
  at.inspect(({ db }) =>
    sql`update sub_merchant_apply set media = (select media from sub_merchant_apply where status = 'done' limit 1)`.execute(db),
  );
