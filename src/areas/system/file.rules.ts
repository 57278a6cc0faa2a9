import type { Rule } from '../../language/rule';

export const fileRules: readonly Rule[] = [
  {
    id: 'FILE-1',
    message: '报表配置的页面在权限菜单里,行数上限大于零',
    sql: `
      select d.id
      from download_inventory d
      where not d.deleted
        and (
          d.max_rows < 1 or d.read_call is null
            or not exists (select 1 from permission_node n where n.url = d.page_url)
        )`,
    brokenBy: [['download_inventory', `page_url = '/api/nowhere'`]],
  },
  {
    id: 'FILE-2',
    message: '结束的任务成功数加失败数等于总数,全部成功才是成功',
    sql: `
      select id
      from upload_task
      where not deleted and status in ('done', 'partial', 'failed')
        and (success_rows + fail_rows <> total_rows or (status = 'done') <> (fail_rows = 0) or finished_at is null)`,
    brokenBy: [
      ['upload_task', 'success_rows = success_rows + 1', `status in ('done', 'partial')`],
      [
        'upload_task',
        `status = 'queued', params_hash = 'same', created_by = 1, deleted = false`,
        `id in (select id from upload_task order by id limit 2)`,
      ],
    ],
  },
  {
    id: 'FILE-2',
    message: '同一人相同的任务同时至多一个',
    sql: `
      select min(id) as id
      from upload_task
      where not deleted and status in ('queued', 'running')
      group by created_by, params_hash
      having count(*) > 1`,
  },
  {
    id: 'FILE-3',
    message: '导入的新增、更新、未变之和即成功数',
    sql: `
      select id
      from upload_task
      where not deleted and task_type = 'import' and status in ('done', 'partial', 'checked')
        and success_rows <> add_rows + update_rows + skip_rows`,
    brokenBy: [
      ['upload_task', 'skip_rows = skip_rows + 1', `task_type = 'import' and status in ('done', 'partial', 'checked')`],
      ['invoice_file', 'tax_amount = tax_amount + 1', `status = 'confirmed'`],
    ],
  },
];
