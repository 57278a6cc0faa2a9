import type { Block } from '../../../language/field';
import type { DesignerPage } from '../../../language/page';
import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ListData } from '../../../language/wire';
import { useActions } from '../../work/actions/useActions';
import type { ScreenProps, WireRow } from '../../contract';
import { DraftNote, focusable } from '../../kit/form/FieldsForm';
import { StaleNotice } from '../../kit/form/StaleNotice';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { useCatalogue } from '../../base/loading/registry';
import { steppedTo, type Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useRead } from '../../base/http/useRead';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useScreen } from '../common/useScreen';
import { goToPage } from '../../base/tabs/goToPage';
import { closeTab, useTabQuery } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import { ListScreen } from '../list/ListScreen';
import { Trouble } from '../../kit/rows/Trouble';
import { BlockForm } from './BlockForm';
import { movedTo } from './blocks';
import { BlockList } from './BlockList';
import classes from './designer.module.css';
import { DesignerBar } from './DesignerBar';
import { Phone } from './Phone';
import { useBlockTools } from './useBlockTools';
import { PAGE, useDesign } from './useDesign';
import { usePublishing } from './usePublishing';

const Versions = lazily(async () => (await import('./Versions')).Versions);
const ChooseKind = lazily(async () => (await import('./ChooseKind')).ChooseKind);

/** Pages that are built of blocks: a list of them, and each in a tab of its own where its blocks are added, ordered, hidden and filled in, beside what they will look like. */
export function DesignerScreen(props: ScreenProps<DesignerPage>) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Loaded key={id} {...props} id={id} /> : <ListScreen {...props} />;
}

function Loaded(props: ScreenProps<DesignerPage> & { id: string }) {
  const { page, id } = props;
  const resource = useCatalogue().resources.get(page.resource)!;
  const { data, error, refetch } = useRead<ListData<WireRow>>(resource.reads[page.read]!.call, { id, pageSize: 1 });
  const row = data?.list[0];
  if (error && !row) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.screen}>
        <Skeleton height="100%" />
      </div>
    );
  if (!row) return <Trouble error={new Error(`没有这个${resource.label},可能已被删除`)} onRetry={() => void refetch()} />;
  const reload = async () => {
    const { data: now } = await refetch();
    const found = now?.list[0];
    return found && { ...found, id };
  };
  return <Designer {...props} row={{ ...row, id }} reload={reload} />;
}

function Designer({
  page,
  visible,
  row,
  reload,
}: ScreenProps<DesignerPage> & { row: WireRow; reload: () => Promise<WireRow | undefined> }) {
  const design = useDesign(page, row, reload);
  const { resource, draft, edit, form, blocks, chosen, choose, undo, redo, current, save, reread } = design;
  const { stale } = edit;
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[role=option][aria-selected=true]');
  const goTo = (key: string) => {
    flushSync(() => choose(key));
    refocus();
  };
  const enter = () => focusable(root.current?.querySelector('[data-form] [data-field]'))?.focus();
  const actions = useActions({
    page,
    rows: current,
    latest: useCallback(() => current[0], [current]),
    refocus,
    onDone: (_, acting) => {
      if (acting.action.does === 'remove') void closeTab(undefined, { force: true });
      else void reread();
    },
  });
  const offers = usePublishing(design, page.designer.publishes, actions.offers, goTo);
  const { tools, put, isChoosing, setChoosing, isComparing, setComparing } = useBlockTools(design, goTo, enter, () =>
    root.current?.querySelector<HTMLElement>('[data-viewer] select')?.focus(),
  );

  const isInList = () => document.activeElement?.closest('[role=listbox]') != null;
  const move = (going: Going) => {
    if (!isInList() || 'page' in going) return false;
    const order = [PAGE, ...blocks.map(({ key }) => key)];
    goTo(order[steppedTo(going, order.indexOf(chosen), order.length, 1)]!);
    return true;
  };
  const takeBack = () => {
    if (!undo()) toast.info('没有可以撤销的改动');
  };
  const takeAgain = () => {
    if (!redo()) toast.info('没有可以恢复的改动');
  };
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    actions: { ...actions, offers },
    tools,
    onKey: (event) => {
      const isMod = event.ctrlKey || event.metaKey;
      const letter = event.key.toLowerCase();
      const isUndo = isMod && !event.shiftKey && letter === 'z';
      const isRedo = isMod && (letter === 'y' || (event.shiftKey && letter === 'z'));
      if (isUndo) takeBack();
      if (isRedo) takeAgain();
      return isUndo || isRedo;
    },
    // Of what is done to blocks there is one way back, and no other.
    handlers: {
      move,
      undo: takeBack,
      redo: takeAgain,
      repeat: undefined,
      related: undefined,
      menu: undefined,
      back: () => goToPage(page.url),
      refresh: () => {
        if (form.dirty) toast.info('有未保存的改动');
        else void reread();
      },
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const inForm = (event.target as Element).closest('[data-form], [data-viewer]') !== null;
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');
    if (isSave) {
      event.preventDefault();
      save(null);
    } else if (!inForm) screen.onKeyDown(event);
    else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      refocus();
    }
  };

  const held = useHeldFocus(refocus, visible);
  useEffect(() => {
    root.current?.querySelector(`[data-shown="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, blocks]);
  const problem = edit.problem ?? form.errors[draft];
  return (
    <ScreenFrame screen={screen} className={classes.screen} onKeyDown={onKeyDown} {...held}>
      <DesignerBar screen={screen} design={design} />
      {form.hasDraft && <DraftNote onDrop={form.reset} />}
      {stale && (
        <div className={classes.notice}>
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
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.body}>
        <BlockList
          design={design}
          onPress={goTo}
          onOpen={enter}
          onMove={(key, to) => {
            design.change(movedTo(design.now.current, key, to), '');
            goTo(key);
          }}
        />
        <BlockForm id={row.id} design={design} onSave={() => save(null)} />
        <Phone design={design} onPress={goTo} />
      </div>
      {isComparing && (
        <Suspense fallback={<Coming />}>
          <Versions
            page={page}
            row={current[0]!}
            design={design}
            onRestore={(content, name) => {
              for (const [key, value] of Object.entries(content))
                if (key === draft) design.change((value as readonly Block[] | null) ?? [], '');
                else form.set(key, value);
              setComparing(false);
              toast.success(`草稿已恢复为${name},线上不变;保存后留存`);
              refocus();
            }}
            onClose={() => {
              setComparing(false);
              refocus();
            }}
          />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense fallback={<Coming />}>
          <ChooseKind
            kinds={design.kinds}
            onChoose={put}
            onClose={() => {
              setChoosing(false);
              refocus();
            }}
          />
        </Suspense>
      )}
    </ScreenFrame>
  );
}
