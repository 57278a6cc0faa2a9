import { sql } from 'kysely';
import type { Ground } from '../../language/geo';
import type { Store } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { areaNode } from '../system';
import { merchantShop } from './shop';

/** Digits of a degree by which a district or street is placed: some kilometre, so that the only shop of a street is not revealed. */
const DIGITS = 2;

/** Orders that are asked where streets lie, the latest. */
const ORDERS = 20_000;

/** Cities with a known centre; districts and streets at the mean position of their orders, or else of their shops. */
export async function groundOf(tx: Store): Promise<Ground> {
  const { rows } = await sql<{ code: string; lng: number; lat: number }>`
    with placed as (
      (select area_code, lng, lat, true as ordered from ${sql.table(thirdOrder.name)} where lng is not null and lat is not null and not deleted order by id desc limit ${ORDERS})
      union all
      select area_code, lng, lat, false from ${sql.table(merchantShop.name)} where lng is not null and lat is not null and not deleted
    ), areas as (select unnest(array[left(area_code, 6), area_code]) as code, lng, lat, ordered from placed)
    select code,
      round(coalesce(avg(lng) filter (where ordered), avg(lng))::numeric, ${DIGITS})::float8 as lng,
      round(coalesce(avg(lat) filter (where ordered), avg(lat))::numeric, ${DIGITS})::float8 as lat
    from areas group by code order by code`.execute(tx.sql);
  const names = new Map((await tx.all(areaNode, { code: rows.map((row) => row.code) })).map(({ code, name }) => [code, name]));
  const cities = await tx.all(areaNode, { level: 'city', opened: true }, { order: ['code'] });
  return [
    ...cities.flatMap(({ code, name, lng, lat }) => (lng === null || lat === null ? [] : [{ code, name, at: [lng, lat] as const }])),
    ...rows.flatMap(({ code, lng, lat }) => (names.has(code) ? [{ code, name: names.get(code)!, at: [lng, lat] as const }] : [])),
  ];
}
