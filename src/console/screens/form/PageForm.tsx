import { Button } from '@mantine/core';
import type { Fields } from '../../../language/field';
import { usePresentation } from '../../base/loading/registry';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { DraftNote, FieldsForm } from '../../kit/form/FieldsForm';
import { Keycap } from '../../kit/keys/Keycap';
import { titleOf } from '../../work/acting/offers';
import { Overtaken } from '../../work/editing/Overtaken';
import { useFormPage, type FormProps } from './useFormPage';
import classes from '../../kit/form/form.module.css';

/** The fields of an action, of a row or for a new one, with how far they are changed. */
export function PageForm(props: FormProps) {
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
