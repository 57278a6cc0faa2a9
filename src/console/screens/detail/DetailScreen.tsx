import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { readied, type ReadyCommand } from '../../../../commands/command';
import { DETAIL } from '../../../../commands/screens/detail';
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import { CODE } from '../../../language/wire';
import { goBack } from '../../base/address/location';
import { CallError } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { lazily } from '../../base/loading/lazily';
import { useCatalogue, usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { goToPage } from '../../base/tabs/goToPage';
import { useTab, useTabLabel, useTabQuery } from '../../base/tabs/hooks';
import { useIsDirty } from '../../base/tabs/tabsStore';
import type { ScreenProps, WireRow } from '../../contract';
import { Trouble } from '../../kit/rows/Trouble';
import { copyText } from '../../kit/values/copyText';
import { titleOf } from '../../work/acting/offers';
import { useActions } from '../../work/actions/useActions';
import { ScreenFrame } from '../common/ScreenFrame';
import { useScreen } from '../common/useScreen';
import { WhichRow } from '../record/WhichRow';
import { DetailBody, WHOLE } from './DetailBody';
import { DetailHead } from './DetailHead';
import { useLeafing } from './useLeafing';
import classes from './detail.module.css';

const Paper = lazily(async () => (await import('./Paper')).Paper);

/** Kinds of pages that show the rows a detail is of, where there is no list. */
const WITH_ROWS: readonly Page['kind'][] = ['tree', 'board', 'calendar', 'gallery', 'map', 'desk'];
const UNSAVED = '有未保存的修改,请先保存或恢复原值';

/** One row: what it is, what can be done with it next, and what belongs to it. */
export function DetailScreen(props: ScreenProps) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Detail key={id} {...props} id={id} /> : <WhichRow page={props.page} />;
}

function Detail({ page, visible, id }: ScreenProps & { id: string }) {
  const catalogue = useCatalogue();
  const { permissions } = useSession();
  const resource = catalogue.resources.get(page.resource)!;
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

  const pages = [...catalogue.pages.values()].filter((p) => p.resource === resource.name && !p.needsId && permissions.canOpen(p.url));
  const list = pages.find((p) => p.kind === 'list') ?? pages.find((p) => WITH_ROWS.includes(p.kind));
  const { near, previous, next } = useLeafing(page, id, visible);
  const back = () => {
    if (near && window.history.length > 1) goBack();
    else if (list) goToPage(list.url);
    else toast.info(`没有可以返回的${resource.label}列表`);
  };
  const [part, setPart] = useState(WHOLE);
  const parts = looks?.parts;
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
    tools: useMemo(
      (): ReadyCommand[] => [
        ...(parts
          ? [WHOLE, ...parts.map((p) => p.label)].map((label, i) => ({
              id: `screen:part.${i}`,
              label: `查看${label}`,
              english: 'view part tab',
              run: () => setPart(label),
            }))
          : []),
        ...readied(Object.values(DETAIL), {
          copyLink: () => void copyText(window.location.href, '链接'),
          print: () => window.print(),
        }),
      ],
      [parts],
    ),
    // Leafing is on offer where there is a list to leaf through.
    handlers: { back, clear: back, ...(near && { previous, next }) },
  });
  return (
    <ScreenFrame screen={screen} tabIndex={-1} className={classes.screen} onKeyDown={screen.onKeyDown}>
      <DetailHead page={page} screen={screen} id={id} row={row} isMissing={error !== null} near={near} />
      {error && !row ? (
        <Gone error={error} label={resource.label} onRetry={() => void refetch()} />
      ) : !row ? (
        <div className={classes.loading} aria-busy aria-label="正在加载">
          <div className={classes.skeleton} />
          <div className={classes.skeleton} />
        </div>
      ) : (
        <>
          <DetailBody page={page} resource={resource} row={row} looks={looks} part={part} onPart={setPart} />
          {page.kind === 'detail' && page.paper && visible && (
            <Suspense>
              <Paper paper={page.paper} read={resource.reads[page.read]!} resource={resource} row={row} />
            </Suspense>
          )}
        </>
      )}
    </ScreenFrame>
  );
}

function Gone({ error, label, onRetry }: { error: Error; label: string; onRetry: () => void }) {
  const missing = error instanceof CallError && error.code === CODE.notFound;
  return missing ? (
    <p className={classes.none} role="alert" style={{ padding: 24 }}>
      没有这条{label},或者它不在你的数据范围内。
    </p>
  ) : (
    <Trouble error={error} onRetry={onRetry} />
  );
}
