import { platform } from '../../base/loading/platform';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { formatCount, formatInstant } from '../../../language/format';
import { rescueFocus } from '../../base/handover/focus';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';
import { SidePanel } from '../../kit/floating/SidePanel';
import { RichText } from '../../kit/rich/RichText';
import { finishedWork } from '../../work/runs/finishedWork';
import { shellState, useShellState } from '../parts/shellState';
import { Events, useEvents } from './Events';
import { markRead, markSeen, useNotices, type Notice } from './notices';
import { UpgradeTime } from './UpgradeTime';
import classes from './notice.module.css';

/** Sorts of work that are named as new. */
const MOST_NEW = 5;

const close = () => shellState.set({ drawer: null });

/** The notification centre: events, new to-dos, finished bulk work, upgrades. Opening it reloads everything. */
export function NoticePanel() {
  const open = useShellState().drawer === 'notices';
  const { notices, todos, work, fresh, unread, pending, failed, refresh } = useNotices();
  const { permissions } = useSession();
  const events = useEvents(open);
  const waits = platform().waits.page;
  // What is new is named; all the rest stands in the list of what waits, one by one.
  const waiting = todos.filter(({ key }) => fresh.has(key)).slice(0, MOST_NEW);
  const reread = useEffectEvent(refresh);
  useEffect(() => {
    if (open) reread();
  }, [open]);
  const isEmpty = todos.length + work.length + notices.length === 0;
  function readAll() {
    void markRead(notices.filter((notice) => !notice.read).map((notice) => notice.id));
    if (fresh.size) void markSeen(todos);
    finishedWork.markRead();
  }
  return (
    <SidePanel
      opened={open}
      onClose={close}
      onExitTransitionEnd={rescueFocus}
      position="right"
      size={420}
      title={unread ? `通知(${unread} 条未读)` : '通知'}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {pending && isEmpty ? (
        <Skeleton height={240} role="status" aria-label="正在加载" />
      ) : failed && isEmpty ? (
        <p role="alert" className={classes.none}>
          读取失败。
          <Button size="compact-sm" variant="subtle" onClick={refresh}>
            重试
          </Button>
        </p>
      ) : isEmpty ? (
        <p className={classes.none}>没有通知,也没有等您处理的事。</p>
      ) : (
        <>
          <div className={classes.tools}>
            <Button
              size="compact-sm"
              variant="subtle"
              data-disabled={unread === 0 || undefined}
              aria-disabled={unread === 0}
              onClick={readAll}
            >
              全部标为已读
            </Button>
          </div>
          {(events.isPending || (events.data?.length ?? 0) > 0) && (
            <Part title="刚刚发生">
              <Events isPending={events.isPending} events={events.data ?? []} onGo={close} />
            </Part>
          )}
          {todos.length > 0 && (
            <Part title="等我处理">
              <ul>
                {waiting.map((todo) => (
                  <li key={todo.key}>
                    <a
                      className={classes.row}
                      href={hrefOf(todo.page, todo.query)}
                      onClick={() => {
                        void markSeen([todo]);
                        close();
                      }}
                    >
                      <Dot on={fresh.has(todo.key)} />
                      <span className={classes.label}>{todo.label}</span>
                      <b className={classes.number}>{formatCount(todo.value)}</b>
                    </a>
                  </li>
                ))}
                {permissions.canOpen(waits) && (
                  <li>
                    <a className={classes.row} href={hrefOf(waits)} onClick={close}>
                      <Dot on={false} />
                      <span className={classes.label}>全部待办,逐条办理</span>
                      <b className={classes.number}>{formatCount(todos.reduce((sum, { value }) => sum + value, 0))}</b>
                    </a>
                  </li>
                )}
              </ul>
            </Part>
          )}
          {work.length > 0 && (
            <Part title="执行完的批量操作">
              <ul>
                {work.map((done) => (
                  <li key={done.id}>
                    <a className={classes.row} href={hrefOf(done.url)} onClick={close}>
                      <Dot on={!done.read} />
                      <span className={classes.label}>
                        {done.label}
                        {done.refused > 0 && `,${done.refused} 行未通过`}
                      </span>
                      <span className={classes.quiet}>{formatInstant(done.at.toISOString()).slice(11)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {notices.length > 0 && (
            <Part title="升级通知">
              <ul>
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <Item notice={notice} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </>
      )}
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** One notice; unfolding it is reading it. */
function Item({ notice }: { notice: Notice }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  function toggle() {
    setOpen(!open);
    if (!notice.read) void markRead([notice.id]);
  }
  return (
    <>
      <UnstyledButton className={classes.row} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Dot on={!notice.read} />
        <span className={classes.label}>{notice.title}</span>
        <span className={classes.quiet}>{formatInstant(notice.publishedAt).slice(5, 10)}</span>
        <IconChevronDown size={14} stroke={1.6} className={classes.fold} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.unfolded}>
          <UpgradeTime notice={notice} />
          <RichText text={notice.content} />
        </div>
      )}
    </>
  );
}

const Dot = ({ on }: { on: boolean }) => (
  <span className={classes.dot} data-on={on || undefined}>
    {on && <span className={classes.spoken}>未读</span>}
  </span>
);
