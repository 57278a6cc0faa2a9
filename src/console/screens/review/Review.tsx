import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { REVIEW } from '../../../../commands/screens/review';
import { formatCount, formatInstant } from '../../../language/format';
import type { ListData } from '../../../language/wire';
import { takesText } from '../../base/handover/takesText';
import { useAwaited } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { Dialog } from '../../kit/floating/Dialog';
import { CommandButton } from '../../kit/keys/CommandButton';
import { Keycap } from '../../kit/keys/Keycap';
import { keyUse } from '../../kit/keys/keyUse';
import { useKeys } from '../../kit/keys/useKeys';
import { useToolKeys } from '../../kit/keys/useToolKeys';
import { useTools } from '../../kit/keys/useTools';
import { Trouble } from '../../kit/rows/Trouble';
import { EvidenceOf } from '../../work/acting/EvidenceOf';
import { held } from '../../work/acting/held';
import { judge, titleOf } from '../../work/acting/offers';
import { rowNow } from '../../work/acting/rowNow';
import { notYet, useFacts } from '../../work/acting/useFacts';
import { Story } from '../record/Story';
import {
  beside,
  heldIn,
  isOpen,
  narrowed,
  nextOpen,
  verdictsIn,
  verdictsOf,
  waitsFor,
  type Mark,
  type Marks,
  type Verdict as Given,
} from './queue';
import type { ReviewToolProps } from './about';
import { Verdict } from './Verdict';
import classes from './review.module.css';

const COMMANDS = Object.values(REVIEW);
/** Rows that are gone through at a time. */
const MOST = 100;

interface ReviewProps extends Pick<ReviewToolProps, 'page' | 'list' | 'actions' | 'focused' | 'chosen'> {
  readonly onClose: () => void;
}
type Pane = 'rows' | 'evidence' | 'verdict';
const PANES: readonly (readonly [Pane, string])[] = [
  ['rows', '清单'],
  ['evidence', '依据'],
  ['verdict', '结论'],
];

/** What waits for a verdict, one row after the other: which are left, what one decides by, what the server finds, and the verdict. It is held some seconds, in which it can be stopped. */
export function Review({ page, list, actions: { offers, carryOut }, focused, chosen, onClose }: ReviewProps) {
  const { resources } = useCatalogue();
  const resource = resources.get(page.resource)!;
  const { permissions } = useSession();
  const visible = useVisible();
  // They were chosen by what was on the screen as it opened; what is read again beneath it changes none of it.
  const [actings] = useState(() => verdictsOf(page, offers));
  const [own] = useState(() => (chosen.length > 1 ? chosen.filter((row) => waitsFor(actings, row)) : null));
  const { data, error, refetch } = useRead<ListData<WireRow>>(
    list.call,
    { ...list.filters, ...narrowed(page, actings), sort: list.sort, pageSize: MOST, count: 1 },
    { enabled: own === null, keep: true },
  );
  const [rows, setRows] = useState<readonly WireRow[] | null>(own);
  const [at, setAt] = useState<string | undefined>(own?.[0]?.id);
  useEffect(() => {
    if (rows || !data) return;
    const waiting = data.list.filter((row) => waitsFor(actings, row));
    setRows(waiting);
    setAt((waiting.find(({ id }) => id === focused?.id) ?? waiting[0])?.id);
  }, [rows, data, actings, focused]);

  const [marks, setMarks] = useState<Marks>({});
  const marksNow = useRef(marks);
  const mark = useCallback((id: string, next: Mark | undefined) => {
    const { [id]: _before, ...rest } = marksNow.current;
    marksNow.current = next ? { ...rest, [id]: next } : rest;
    setMarks(marksNow.current);
  }, []);
  const [pane, setPane] = useState<Pane>('evidence');
  const root = useRef<HTMLDivElement>(null);
  const refocus = () => root.current?.focus({ preventScroll: true });
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  const known = rows?.find(({ id }) => id === at);
  const facts = useFacts(resource, known);
  // What is decided on is what is shown: with the version it was read at.
  const row = facts?.row;
  // What has its verdict keeps what it was asked; what somebody else decided meanwhile waits for none.
  const acting = row && (waitsFor(actings, row) ?? (marks[row.id] && waitsFor(actings, known!)));
  // Keys that are typed before there is anything to decide by are for what comes.
  useAwaited(visible && ((!rows && !error) || facts?.isLoading === true));
  const goTo = (id: string | undefined) => {
    setAt(id);
    setPane('evidence');
    refocus();
  };
  /** What was refused may have been changed by somebody: the next verdict is on what it is now. */
  const reread = async (id: string) => {
    const now = await rowNow(resource, id, permissions).catch(() => undefined);
    if (now) setRows((all) => all && all.map((one) => (one.id === id ? now : one)));
  };
  const decide = (verdict: Given, label: string, input: Readonly<Record<string, unknown>>) => {
    if (!row || !acting || !rows) return;
    const [decided, by] = [row, acting];
    const title = titleOf(resource, decided);
    // What was held before is sent now.
    held.begin(`${by.action.label}${label} ${title}`, () => {
      mark(decided.id, { verdict, phase: 'sent' });
      void carryOut(by, judge(by, [decided], input), input).then((problem) => {
        const message = problem && (problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行');
        mark(decided.id, message ? { verdict, phase: 'failed', message } : { verdict, phase: 'done' });
        if (message) void reread(decided.id);
        if (message && isClosed.current) toast.error(`没有${by.action.label} ${title}:${message}`);
      });
    });
    mark(decided.id, { verdict, phase: 'held' });
    goTo(nextOpen(rows, marksNow.current, decided.id));
  };
  const stop = () => {
    // What waits from elsewhere is not stopped from here.
    const id = heldIn(marksNow.current);
    if (!id) return;
    held.stop();
    mark(id, undefined);
    goTo(id);
  };

  const give = useRef<((verdict: Given) => void) | null>(null);
  const words = acting ? verdictsIn(acting) : undefined;
  const tools = useTools(COMMANDS, {
    pass: words?.[1].label ?? '通过',
    refuse: words?.[0].label ?? '驳回',
    notYet: notYet(facts),
    isHeld: heldIn(marks) !== undefined,
    decide: (verdict) => give.current?.(verdict),
    stop,
    step: (by) => goTo(beside(rows ?? [], at, by)),
  });
  const toolOf = useToolKeys(tools);
  const keys = useKeys();
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target)) {
      // What is being written is left first, the review by a second Escape.
      if (event.key === 'Escape') {
        event.stopPropagation();
        refocus();
      }
      return;
    }
    const tool = toolOf(event.nativeEvent);
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    if (tool.why) toast.info(tool.why);
    else tool.run();
    keyUse.record(tool.id);
  };

  const left = rows?.filter((one) => isOpen(marks, one)).length ?? 0;
  const more = data?.total !== undefined && rows && own === null ? data.total - data.list.length : 0;
  return (
    <Dialog
      opened={visible}
      onClose={onClose}
      returnFocus={false}
      fullScreen
      title={`逐条审核 · ${page.name}${rows ? `(还有 ${formatCount(left)} 条)` : ''}`}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div ref={root} className={classes.review} data-pane={pane} data-autofocus tabIndex={-1} onKeyDown={onKeyDown}>
        <nav className={classes.panes} aria-label="分栏">
          {PANES.map(([one, label]) => (
            <button key={one} type="button" aria-pressed={pane === one} onClick={() => setPane(one)}>
              {label}
            </button>
          ))}
        </nav>
        <ol className={classes.rows} aria-label="等着审核的">
          {rows?.map((one) => (
            <li key={one.id}>
              <button type="button" tabIndex={-1} aria-current={one.id === at || undefined} onClick={() => goTo(one.id)}>
                <span>{titleOf(resource, one)}</span>
                <Went mark={marks[one.id]} row={one} />
              </button>
            </li>
          ))}
          {more > 0 && <li className={classes.quiet}>另有 {formatCount(more)} 条,审完这些再来</li>}
        </ol>
        <div className={classes.evidence}>
          {error && !rows ? (
            <Trouble error={error} onRetry={() => void refetch()} />
          ) : !rows ? (
            <p aria-busy>正在读取</p>
          ) : !row || !acting ? (
            <p role="status" className={classes.quiet}>
              {row
                ? '这一条已经不等着审核了'
                : rows.length === 0
                  ? `没有等着审核的${resource.label}`
                  : `这 ${formatCount(rows.length)} 条都有结论了`}
            </p>
          ) : (
            <>
              <div className={classes.head}>
                <h2>{titleOf(resource, row)}</h2>
                {typeof row.createdAt === 'string' && <small>提交于 {formatInstant(row.createdAt)}</small>}
              </div>
              {marks[row.id]?.message && <p role="alert">{marks[row.id]!.message}</p>}
              <EvidenceOf key={row.id} acting={acting} rows={[row]} />
              <Story resource={resource} row={row} talks={[]} />
            </>
          )}
        </div>
        <div className={classes.verdict}>
          {row && acting && (
            <Verdict
              key={row.id}
              acting={acting}
              row={row}
              isOpen={isOpen(marks, row)}
              notYet={notYet(facts)}
              give={give}
              onDecide={decide}
            />
          )}
          <p className={classes.keys}>
            <Keycap of={keys(REVIEW.next)} /> <Keycap of={keys(REVIEW.previous)} /> 前后 · <Keycap of={keys(REVIEW.stop)} /> 停下刚下的结论
            · <Keycap of="Escape" /> 回到列表
          </p>
        </div>
        <Waiting onStop={stop} />
      </div>
    </Dialog>
  );
}

/** What became of a row, or since when it waits. */
function Went({ mark, row }: { mark: Mark | undefined; row: WireRow }) {
  if (!mark) return <small>{typeof row.createdAt === 'string' ? formatInstant(row.createdAt).slice(0, 10) : ''}</small>;
  const verdict = mark.verdict === 1 ? '通过' : '驳回';
  const text = { held: `${verdict} · 待发出`, sent: `${verdict} · 正在发出`, done: verdict, failed: '没有完成' }[mark.phase];
  return <small data-verdict={mark.phase === 'failed' ? 'failed' : mark.verdict}>{text}</small>;
}

/** The verdict that is about to be sent, and how it is stopped. */
function Waiting({ onStop }: { onStop: () => void }) {
  const now = useSyncExternalStore(held.subscribe, held.get);
  if (!now) return null;
  return (
    <div className={classes.waiting} role="status" key={now.until}>
      <span>{now.label},5 秒内可停</span>
      <CommandButton command={REVIEW.stop} withCap onPress={onStop} />
    </div>
  );
}
