import type { Rule } from '../../language/rule';

const OPEN = `('waiting', 'accepted', 'delivering')`;

export const shopRules: readonly Rule[] = [
  {
    id: 'DSH-3',
    message: '在途运单的配送店都在启用',
    sql: `
      select w.id
      from third_waybill w
      join delivery_shop s on s.id = w.delivery_shop_id
      where not w.deleted and w.status in ${OPEN} and (s.status <> 'enabled' or s.deleted)`,
    brokenBy: [['delivery_shop', `status = 'disabled'`, `id in (select delivery_shop_id from third_waybill where status = 'delivering')`]],
  },
  {
    id: 'DSH-4',
    message: '配送店的经纬度成对,覆盖街道都在它的城市,驳回的有原因',
    sql: `
      select id
      from delivery_shop
      where not deleted
        and (
          (lng is null) <> (lat is null)
            or exists (select 1 from unnest(area_codes) as c(code) where left(c.code, 4) <> city_code)
            or (status = 'rejected') <> (audit_reason is not null)
        )`,
    brokenBy: [['delivery_shop', 'lat = null', 'lng is not null']],
  },
];
