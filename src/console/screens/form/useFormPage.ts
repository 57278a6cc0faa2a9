import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Action } from '../../../language/resource';
import { parseLocation } from '../../base/address/location';
import { useCatalogue } from '../../base/loading/registry';
import { reread } from '../../base/loading/reread';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { closeTab, useDirty, usePublished, useTab, useTabLabel } from '../../base/tabs/hooks';
import type { ScreenProps, WireRow } from '../../contract';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import { draftKeyOf } from '../../kit/form/draft';
import type { Step } from '../../work/acting/acting';
import { titleOf } from '../../work/acting/offers';
import { stepsLeft } from '../../work/acting/savedStep';
import { useEditing } from '../../work/editing/useEditing';

export interface FormProps extends Pick<ScreenProps, 'page' | 'visible'> {
  readonly action: Action;
  /** The row that is changed; null where one is created. */
  readonly row: WireRow | null;
  readonly detailCall: string;
}

/** A form that is a page: what is typed into it, and where one gets to when it is saved. */
export function useFormPage({ page, visible, action, row, detailCall }: FormProps) {
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
  useDirty(form.dirty, page.name, form.settled);
  useTabLabel(row ? titleOf(resource, row) : undefined);
  // Where something has to be decided first, the keyboard is there already.
  const begin = useEffectEvent(() => {
    if (!stale) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  });
  useEffect(() => begin(), []);
  usePublished(visible, { page, resource, rows: row ? [row] : [], isSelection: false, offers: [] }, [page, resource, row]);
  return { root, resource, edit };
}
