import type { Rule } from '../../language/rule';

export const depotRules: readonly Rule[] = [
  {
    id: 'DEP-1',
    message: '补货申请:总件数、审核件数等于明细之和,批的不多于要的;已上传的有 ERP 单号,其余没有;已驳回的有原因',
    sql: `
      select d.id
      from depot_logistics d
      left join depot_logistics_line l on l.depot_id = d.id and not l.deleted
      where not d.deleted
      group by d.id
      having d.total_qty <> coalesce(sum(l.qty), 0) or d.confirm_qty <> coalesce(sum(l.confirm_qty), 0)
        or bool_or(l.confirm_qty > l.qty) or d.total_qty = 0 or (d.status = 'uploaded') <> (d.erp_no is not null)
        or (d.erp_no is not null) <> (d.uploaded_at is not null) or (d.status = 'rejected') <> (d.audit_reason is not null)
        or (d.status in ('ready', 'uploaded', 'failed') and d.confirm_qty = 0)`,
    brokenBy: [
      ['depot_logistics', 'total_qty = total_qty + 1'],
      ['depot_logistics', 'erp_no = null', `status = 'uploaded'`],
      ['depot_logistics_line', 'confirm_qty = qty + 1'],
    ],
  },
  {
    id: 'DEP-2',
    message: '补货申请等待 ERP 答复的,待上传或上传失败,并且有一个没有完结的外部调用;别的没有',
    sql: `
      select d.id
      from depot_logistics d
      where not d.deleted
        and (
          d.erp_pending and d.status not in ('ready', 'failed')
            or d.erp_pending <> exists (
              select from gateway_call c
              where c.subject_id = d.id and c.gateway = 'erp' and c.status in ('waiting', 'sending', 'unknown') and not c.deleted
            )
        )`,
    brokenBy: [['depot_logistics', 'erp_pending = not erp_pending']],
  },
];
