import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { handover } from '../keys/handover';
import { queryClient } from '../session/account';
import classes from './ErrorBoundary.module.css';
import { errorLog } from './errorLog';

/** Keeps an error inside the part it happened in, says so, logs it, and offers another try. */
export class ErrorBoundary extends Component<{ name: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) { return { error }; }
  override componentDidCatch(error: unknown) { errorLog.add(error, this.props.name); handover.drop(); }

  private retry(error: unknown) {
    if (LOAD_FAILED.test(String(error))) return window.location.reload();
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
        <Button size="sm" variant="default" onClick={() => this.retry(error)}>重试</Button>
      </div>
    );
  }
}

/** A file that could not be loaded is remembered as failed until the page is loaded anew. */
const LOAD_FAILED = /dynamically imported module|module script failed|资源加载超时/;
