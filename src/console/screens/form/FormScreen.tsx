import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { closeTab, useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps, WireRow } from '../../contract';
import { Trouble } from '../../kit/rows/Trouble';
import { WhichRow } from '../record/WhichRow';
import { PageForm } from './PageForm';
import classes from '../../kit/form/form.module.css';

/** A page that changes one row, or creates one: the action it saves with decides which fields it has. */
export function FormScreen({ page, visible }: ScreenProps) {
  const resource = useCatalogue().resources.get(page.resource)!;
  const action = resource.actions[page.saves ?? ''];
  const [query] = useTabQuery();
  const id = query.get('id');
  const { call } = resource.reads[page.read]!;
  const row = useRead<WireRow>(call, { id: id ?? '' }, { enabled: id !== null, staleTime: Infinity });
  if (!action) return <Trouble error={new Error(`页面 ${page.url} 没有说明由哪个操作保存`)} onRetry={() => void closeTab()} />;
  if (!id && action.does === 'update') return <WhichRow page={page} />;
  if (row.error) return <Trouble error={row.error} onRetry={() => void row.refetch()} />;
  if (id && !row.data) return <div className={classes.page} aria-busy aria-label="正在加载" />;
  const known = row.data ? { ...row.data, id: String(row.data.id ?? id) } : null;
  return <PageForm key={id} page={page} visible={visible} action={action} row={known} detailCall={call} />;
}
