import { useCallback, useMemo, useRef, useState } from 'react';
import { readied, type ReadyCommand } from '../../../../commands/command';
import { DETAIL } from '../../../../commands/screens/detail';
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import { goBack } from '../../base/address/location';
import { useRead } from '../../base/http/useRead';
import { useCatalogue, usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { useTab, useTabLabel } from '../../base/tabs/hooks';
import { useIsDirty } from '../../base/tabs/tabsStore';
import type { ScreenProps, WireRow } from '../../contract';
import { copyText } from '../../kit/values/copyText';
import { titleOf } from '../../work/acting/offers';
import { useActions } from '../../work/actions/useActions';
import { useScreen } from '../common/useScreen';
import { WHOLE } from './DetailBody';
import { useLeafing } from './useLeafing';

/** Kinds of pages that show the rows a detail is of, where there is no list. */
const WITH_ROWS: readonly Page['kind'][] = ['tree', 'board', 'calendar', 'gallery', 'map', 'desk'];
const UNSAVED = '有未保存的修改,请先保存或恢复原值';

/** One row, the part of it that is looked at, the rows before and after it, and what can be done with it. */
export function useDetail({ page, visible, id }: Pick<ScreenProps, 'page' | 'visible'> & { readonly id: string }) {
  const resource = useCatalogue().resources.get(page.resource)!;
  const { data, error, refetch } = useRead<WireRow>(resource.reads[page.read]!.call, { id });
  const row = useMemo<WireRow | undefined>(() => data && { ...data, id: String(data.id ?? id) }, [data, id]);
  const root = useRef<HTMLDivElement>(null);
  const refocus = useCallback(() => root.current?.focus({ preventScroll: true }), []);
  const actions = useActions({ page, rows: useMemo(() => (row ? [row] : []), [row]), latest: useCallback(() => row, [row]), refocus });
  // What is typed into a part of the page and not saved would be passed over by an action on the row.
  const isDirty = useIsDirty(useTab()?.key ?? '');
  const looks = usePresentation(resource.name)?.detail;
  const inHead = looks?.inHead;
  const offers = useMemo(() => {
    const rest = inHead ? actions.offers.filter((offer) => offer.key !== inHead) : actions.offers;
    return isDirty ? rest.map((offer) => ({ ...offer, why: offer.why ?? UNSAVED })) : rest;
  }, [isDirty, inHead, actions.offers]);
  useTabLabel(row && titleOf(resource, row));

  const list = useListPage(resource.name);
  const { near, previous, next } = useLeafing(page, id, visible);
  const back = () => {
    if (near && window.history.length > 1) goBack();
    else if (list) goToPage(list.url);
    else toast.info(`没有可以返回的${resource.label}列表`);
  };
  const [part, setPart] = useState(WHOLE);
  const parts = looks?.parts;
  const tools = useMemo(
    (): ReadyCommand[] => [
      ...(parts ? [WHOLE, ...parts.map((p) => p.label)].map((label, i) => partTool(label, i, setPart)) : []),
      ...readied(Object.values(DETAIL), {
        copyLink: () => void copyText(window.location.href, '链接'),
        print: () => window.print(),
      }),
    ],
    [parts],
  );
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    actions: { ...actions, offers },
    at: 'h1',
    within: '',
    cells: useMemo(
      () => Object.entries(resource.fields as Readonly<Record<string, Field>>).map(([name, field]) => ({ name, field })),
      [resource],
    ),
    tools,
    // Leafing is on offer where there is a list to leaf through.
    handlers: { back, clear: back, ...(near && { previous, next }) },
  });
  return { screen, row, error, retry: () => void refetch(), near, looks, part, setPart };
}

const partTool = (label: string, at: number, setPart: (part: string) => void): ReadyCommand => ({
  id: `screen:part.${at}`,
  label: `查看${label}`,
  english: 'view part tab',
  run: () => setPart(label),
});

/** Where rows of a resource are listed, or else shown. */
function useListPage(resource: string): Page | undefined {
  const { permissions } = useSession();
  const pages = [...useCatalogue().pages.values()].filter((p) => p.resource === resource && !p.needsId && permissions.canOpen(p.url));
  return pages.find((p) => p.kind === 'list') ?? pages.find((p) => WITH_ROWS.includes(p.kind));
}
