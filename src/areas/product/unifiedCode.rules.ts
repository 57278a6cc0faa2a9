import type { Rule } from '../../language/rule';

export const unifiedCodeRules: readonly Rule[] = [
  {
    id: 'UNI-1',
    message: '已合并的码没有引用,并入的码自己没有合并;已作废的没有引用',
    sql: `
      select c.id
      from unified_code c
      left join unified_code m on m.id = c.merged_to_id
      where not c.deleted
        and (
          (c.status = 'merged') <> (c.merged_to_id is not null) or m.status = 'merged'
            or (
              c.status in ('merged', 'voided')
                and (
                  exists (select 1 from product_spec s where s.unified_code_id = c.id and not s.deleted)
                    or exists (select 1 from partner_spu_code p where p.unified_code_id = c.id and not p.deleted)
                    or exists (select 1 from unified_code o where o.merged_to_id = c.id and not o.deleted)
                )
            )
        )`,
  },
];
