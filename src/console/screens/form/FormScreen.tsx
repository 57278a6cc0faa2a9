import { Button } from '@mantine/core';
import type { Fields } from '../../../language/field';
import { useRead } from '../../base/http/useRead';
import { useCatalogue, usePresentation } from '../../base/loading/registry';
import { closeTab, useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps, WireRow } from '../../contract';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { DraftNote, FieldsForm } from '../../kit/form/FieldsForm';
import { Keycap } from '../../kit/keys/Keycap';
import { Trouble } from '../../kit/rows/Trouble';
import { titleOf } from '../../work/acting/offers';
import { Overtaken } from '../../work/editing/Overtaken';
import { WhichRow } from '../record/WhichRow';
import { useFormPage, type FormProps } from './useFormPage';
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
  return <Form key={id} page={page} visible={visible} action={action} row={known} detailCall={call} />;
}

function Form(props: FormProps) {
  const { page, action, row } = props;
  const { root, resource, edit } = useFormPage(props);
  const { form, stale } = edit;
  const inputs = usePresentation(resource.name)?.inputs[page.saves!];
  const state = row && (resource.fields as Fields)[resource.state];
  const code = String(row?.[resource.state] ?? '');
  return (
    <div ref={root} className={classes.page}>
      <header className={classes.header}>
        <h1>{row ? `${page.name} · ${titleOf(resource, row)}` : action.label}</h1>
        {state?.choices?.[code] && <StatusBadge tone={state.tones?.[code]}>{state.choices[code]}</StatusBadge>}
      </header>
      <FieldsForm
        form={form}
        row={edit.base ?? undefined}
        inputs={inputs}
        resource={resource}
        about={row ?? undefined}
        sections={page.sections}
        columns={3}
        problem={edit.problem}
        blocked={stale !== null}
        onSubmit={() => void edit.save()}
        onLeave={edit.leave}
        head={
          <>
            {form.hasDraft && !stale && <DraftNote onDrop={form.reset} />}
            <Overtaken edit={edit} />
          </>
        }
        foot={
          <div className={classes.bar}>
            <Button type="submit" size="sm" loading={edit.busy} disabled={stale !== null} rightSection={<Keycap of="Mod+Enter" />}>
              {row ? '保存' : action.label}
            </Button>
            {form.dirty && (
              <Button type="button" size="sm" variant="default" onClick={form.reset}>
                恢复原值
              </Button>
            )}
            <span className={classes.changed} role="status">
              {form.dirty ? `已修改 ${Object.keys(form.changed).length} 项,未保存` : row ? '没有修改' : ''}
            </span>
          </div>
        }
      />
    </div>
  );
}
