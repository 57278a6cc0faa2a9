import type { Rule } from '../../language/rule';

export const appRules: readonly Rule[] = [
  {
    id: 'APP-1',
    message: '最低版本是三段数字;已发布的页面线上与草稿相同,发布过的有发布时间',
    sql: `
      select id
      from app_page
      where not deleted
        and (
          min_version !~ '^\\d+\\.\\d+\\.\\d+$'
            or (live_config is null) <> (published_at is null)
            or (status = 'published' and live_config is distinct from draft_config)
        )`,
    brokenBy: [
      ['app_page', `min_version = '2'`],
      ['app_page', 'published_at = null', `status = 'published'`],
      ['app_page', `draft_config = '[]'`, `status = 'published'`],
    ],
  },
  {
    id: 'APP-2',
    message: 'APP通知的送达和已读是回执数出来的,打开的有时间;已发送的有发送时间,其余没有回执',
    sql: `
      select n.id
      from app_notify n
      left join app_notify_receipt r on r.notify_id = n.id and not r.deleted
      where not n.deleted
      group by n.id
      having n.sent_count <> count(r.id)
        or n.read_count <> count(r.id) filter (where r.status = 'opened')
        or (n.status = 'sent') <> (n.sent_at is not null)
        or (n.status <> 'sent' and count(r.id) > 0)
        or coalesce(bool_or((r.status = 'opened') <> (r.opened_at is not null)), false)`,
    brokenBy: [
      ['app_notify', 'read_count = sent_count + 1'],
      ['app_notify', 'sent_at = null', `status = 'sent'`],
      ['app_notify_receipt', 'opened_at = null', `status = 'opened'`],
    ],
  },
  {
    id: 'APP-3',
    message: '同平台的版本号、构建号各不相同,灰度比例与状态一致,发布的有安装包',
    sql: `
      select a.id
      from app_version a
      where not a.deleted
        and (
          exists (
            select 1
            from app_version b
            where b.id <> a.id and not b.deleted and b.platform = a.platform
              and (b.version_no = a.version_no or b.build_no = a.build_no)
          )
          or (a.status = 'full') <> (a.gray_bp = 10000) and a.status <> 'stopped'
          or (a.status = 'draft') <> (a.published_at is null) or (a.status <> 'draft' and a.package_url is null)
        )`,
    brokenBy: [
      ['app_version', 'build_no = 1'],
      ['app_version', 'gray_bp = 10000', `status = 'gray'`],
      ['app_version', 'package_url = null', `status = 'full'`],
      ['app_version', 'published_at = null', `status = 'full'`],
    ],
  },
  {
    id: 'APP-4',
    message: '帮助文章没有下级,有用不多于查看,目录没有内容',
    sql: `
      select h.id
      from app_help_module h
      where not h.deleted
        and (
          h.useful_count > h.view_count or (h.node_type = 'folder' and h.content_html is not null)
            or exists (
              select 1
              from app_help_module p
              where p.id = h.parent_id and p.node_type = 'article'
            )
        )`,
    brokenBy: [
      ['app_help_module', 'useful_count = view_count + 1'],
      ['app_help_module', `node_type = 'article'`, 'parent_id is null'],
    ],
  },
  {
    id: 'APP-5',
    message: '公告展示结束晚于开始,已发布的有发布时间,草稿没有人读过',
    sql: `
      select id
      from platform_notice
      where not deleted
        and (
          end_at <= begin_at or (status = 'published') <> (published_at is not null) or (status = 'draft' and read_count > 0)
        )`,
    brokenBy: [
      ['platform_notice', 'end_at = begin_at'],
      ['platform_notice', 'published_at = null', `status = 'published'`],
      ['platform_notice', 'read_count = 1', `status = 'draft'`],
    ],
  },
];
