/** Changes orders and their lines, a transaction after the other, until it is killed; it says when it has begun. */
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows } = await client.query('select id from third_order order by id');
const some = () => [1, 2, 3].map(() => rows[Math.floor(Math.random() * rows.length)].id);
process.stdout.write('begun');
for (;;) {
  try {
    await client.query('begin');
    await client.query(
      "update third_order set placed_at = placed_at - interval '7 hours', paid_amount = paid_amount + 1 where id = any($1)",
      [some()],
    );
    await client.query('update third_order_item set qty = qty + 1, deleted = not deleted where third_order_id = any($1)', [some()]);
    await client.query('commit');
  } catch (error) {
    // Whoever waits in a circle with others has written nothing.
    if (error.code !== '40P01') throw error;
    await client.query('rollback');
  }
}
