import { reread } from '../../base/loading/reread';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Action } from '../../../language/resource';
import { parseLocation } from '../../base/address/location';
import { useRead } from '../../base/http/useRead';
import { useCatalogue, usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { closeTab, useDirty, usePublished, useTab, useTabLabel, useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps, WireRow } from '../../contract';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import { draftKeyOf } from '../../kit/form/draft';
import { DraftNote, FieldsForm } from '../../kit/form/FieldsForm';
import { StaleNotice } from '../../kit/form/StaleNotice';
import { Keycap } from '../../kit/keys/Keycap';
import { Trouble } from '../../kit/rows/Trouble';
import type { Step } from '../../work/acting/acting';
import { titleOf } from '../../work/acting/offers';
import { stepsLeft } from '../../work/acting/savedStep';
import { useEditing } from '../../work/editing/useEditing';
import { WhichRow } from '../record/WhichRow';
import classes from './form.module.css';

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
  return (
    <Form
      key={id}
      page={page}
      visible={visible}
      action={action}
      row={row.data ? { ...row.data, id: String(row.data.id ?? id) } : null}
      detailCall={call}
    />
  );
}

function Form({
  page,
  visible,
  action,
  row,
  detailCall,
}: Pick<ScreenProps, 'page' | 'visible'> & { action: Action; row: WireRow | null; detailCall: string }) {
  const catalogue = useCatalogue();
  const resource = catalogue.resources.get(page.resource)!;
  const { info, permissions } = useSession();
  const client = useQueryClient();
  const tab = useTab()?.key;
  const detailHref = useDetailHref(resource.name);
  const root = useRef<HTMLDivElement>(null);
  const leave = (id: string | undefined, step: Step | null) => {
    const to =
      id && detailHref
        ? detailHref(id)
        : [...catalogue.pages.values()].find((p) => p.kind === 'list' && p.resource === resource.name && permissions.canOpen(p.url))?.url;
    void closeTab(tab, { force: true }).then(() => {
      if (!to) return;
      if (step) stepsLeft.leave(parseLocation(to).path, step);
      goToPage(to);
    });
  };
  const edit = useEditing({
    resource,
    action,
    row,
    detailCall,
    draftKey: draftKeyOf(info.userId, `${page.url}?${row?.id ?? 'new'}`),
    onSaved: (data, step) => {
      toast.success(row ? `已保存 ${titleOf(resource, row)}` : `已${action.label}`);
      void reread(client, catalogue);
      leave(row?.id ?? ((data as { id?: unknown } | null)?.id ? String((data as { id: unknown }).id) : undefined), step);
    },
  });
  const { form, stale } = edit;
  const inputs = usePresentation(resource.name)?.inputs[page.saves!];
  useDirty(form.dirty, page.name, form.settled);
  useTabLabel(row ? titleOf(resource, row) : undefined);
  // Where something has to be decided first, the keyboard is there already.
  const begin = useEffectEvent(() => {
    if (!stale) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  });
  useEffect(() => begin(), []);
  usePublished(visible, { page, resource, rows: row ? [row] : [], isSelection: false, offers: [] }, [page, resource, row]);
  const state =
    row &&
    (resource.fields as Readonly<Record<string, { choices?: Readonly<Record<string, string>>; tones?: Readonly<Record<string, never>> }>>)[
      resource.state
    ];
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
            {stale && (
              <StaleNotice
                fields={form.fields}
                comparison={stale.comparison}
                base={edit.base!}
                mine={form.values}
                now={stale.now}
                last={stale.last}
                onKeep={edit.keep}
                onDiscard={edit.discard}
              />
            )}
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
