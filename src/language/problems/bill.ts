/** A test resource; each test declares one thing in it wrongly. */
import { catalogue } from '../catalogue';
import { choice, flag, instant, ref, text } from '../field';
import { pageOf, type Page } from '../page';
import { detail, list, resource, type Resource } from '../resource';

/** A wrong declaration: its description, the changes to the bill, and the expected messages. */
export type Wrong = [what: string, spec: Partial<Parameters<typeof resource>[1]>, expected: string, more?: Partial<Page>];

/** Fields of a bill. */
export const fields = {
  name: text('名称'),
  status: choice('状态', { drafted: '草稿', confirmed: '已确认' }),
  hidden: flag('隐藏'),
  dueAt: instant('到期'),
  keeperId: ref('keeper', '负责人'),
};
const keeper = resource('keeper', {
  label: '人员',
  title: 'name',
  fields: {
    name: text('姓名'),
    status: choice('状态', { here: '在职', left: '离职' }),
    areaCode: text('区域'),
    pin: text('暗号', { secret: 'plain' }),
    bossId: ref('keeper', '上级'),
  },
  reads: { search: list('/keeper/search') },
});
const admin = resource('admin_user', {
  label: '账号',
  title: 'id',
  scope: { partner: 'id' },
  fields: { billId: ref('bill', '单据') },
});
/** A page that lists bills. */
export const page = {
  url: '/api/bill/search',
  name: '单据',
  group: 'basic-info',
  subgroup: '单据',
  kind: 'list',
  resource: 'bill',
  read: 'search',
} as const;

/** The problems found in a resource of bills, and in one page of it. */
export function problemsOf(spec: Partial<Parameters<typeof resource>[1]>, more: Partial<Page> = {}): string {
  const bill = resource('bill', {
    label: '单据',
    title: 'name',
    fields,
    reads: { search: list('/bill/search'), info: detail('/bill/info') },
    ...spec,
  } as never) as unknown as Resource;
  try {
    catalogue([bill, keeper as unknown as Resource, admin as unknown as Resource], [pageOf({ ...page, ...more })]);
    return '';
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .join(' | ');
  }
}
