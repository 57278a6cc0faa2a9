import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { handover } from '../../base/handover/handover';
import { queryClient } from '../../base/http/queryClient';
import { isMissing, isReachable } from '../../base/offline/reach';
import { toast } from '../../base/stores/toast';
import { errorLog } from './errorLog';
import classes from './ErrorBoundary.module.css';

/** Keeps an error inside the part it happened in, says so, logs it, and offers another try. */
export class ErrorBoundary extends Component<{ name: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    errorLog.add(error, this.props.name);
    handover.drop();
  }

  private async retry(error: unknown) {
    // React remembers a file that did not come until the page is loaded anew; who does that without a network loses the page.
    if (isMissing(error)) return (await isReachable()) ? window.location.reload() : toast.info('网络还没有恢复,请稍后再试');
    // It may have been the data that broke it: what was read for this part is read anew.
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className={classes.box} role="alert">
        <h2>“{this.props.name}”出错了</h2>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <p>别的标签页不受影响。可以重试;若仍不行,请把“错误日志”里的内容复制给技术人员。</p>
        <Button size="sm" variant="default" onClick={() => void this.retry(error)}>
          重试
        </Button>
      </div>
    );
  }
}
