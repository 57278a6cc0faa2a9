import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../../language/format';
import { toast } from '../../base/stores/toast';
import { SidePanel } from '../../kit/floating/SidePanel';
import { copyText } from '../../kit/values/copyText';
import { shellState, useShellState } from '../parts/shellState';
import { errorLog, useErrorLog, type LoggedError } from './errorLog';
import classes from './ErrorLogDrawer.module.css';

/** Errors of the console that nobody caught, newest first, ready to be handed to an engineer. */
export function ErrorLogDrawer({ ready }: { ready: boolean }) {
  const { drawer } = useShellState();
  const errors = useErrorLog();
  const unsent = errors.filter((error) => !error.sent);
  const [sending, setSending] = useState(false);
  async function report(list: readonly LoggedError[]) {
    setSending(true);
    try {
      const { reportErrors } = await import('./reportErrors');
      await reportErrors(list);
      toast.success(`已上报 ${list.length} 条,不含填写的内容`);
    } catch (error) {
      toast.error(`上报失败:${(error as Error).message}`);
    } finally {
      setSending(false);
    }
  }
  return (
    <SidePanel
      opened={ready && drawer === 'errors'}
      onClose={() => shellState.set({ drawer: null })}
      position="right"
      size={560}
      title={`错误日志(${errors.length})`}
    >
      {errors.length === 0 && <p>没有错误。</p>}
      {errors.length > 0 && (
        <Group gap={8} mb={12}>
          <Button size="sm" loading={sending} disabled={unsent.length === 0} onClick={() => void report(unsent)}>
            {unsent.length ? '全部上报' : '已全部上报'}
          </Button>
          <Button size="sm" variant="default" onClick={() => void copyText(errors.map(textOf).join('\n\n'), `${errors.length} 条错误`)}>
            复制全部
          </Button>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              errorLog.clear();
              shellState.set({ drawer: null });
            }}
          >
            清空
          </Button>
        </Group>
      )}
      {errors.map((error) => (
        <article key={error.id} className={classes.error}>
          <header>
            <b>{error.message}</b>
            <span className={classes.rowTools}>
              {error.sent ? (
                <span className={classes.sent}>已上报</span>
              ) : (
                <Button size="compact-sm" variant="subtle" disabled={sending} onClick={() => void report([error])}>
                  上报
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" onClick={() => void copyText(textOf(error), '这条错误')}>
                复制
              </Button>
            </span>
          </header>
          <p>
            {formatInstant(error.at.toISOString())} · {error.url || '#/'}
          </p>
          {error.stack && (
            <pre tabIndex={0} aria-label="调用栈">
              {error.stack}
            </pre>
          )}
        </article>
      ))}
    </SidePanel>
  );
}

const textOf = (error: LoggedError) => `${error.at.toISOString()} ${error.url}\n${error.message}\n${error.stack}`;
