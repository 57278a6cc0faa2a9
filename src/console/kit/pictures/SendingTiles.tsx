import { Button, CloseButton, Loader, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import type { Sending } from './uploads';
import classes from './tiles.module.css';

interface Props {
  readonly all: readonly Sending[];
  /** All of them where none is named. */
  readonly onRetry: (keys?: readonly string[]) => void;
  readonly onCancel: (keys?: readonly string[]) => void;
}
/** Fewer are seen at a glance. */
const SAID_FROM = 4;

/** Files on their way, each with how far it is; what the line would not carry can be sent again. */
export function SendingTiles({ all, onRetry, onCancel }: Props) {
  const failed = all.filter(({ state }) => state === 'failed');
  const going = all.length - failed.length;
  return (
    <>
      {all.map((one) => (
        <Tile key={one.key} one={one} onRetry={onRetry} onCancel={onCancel} />
      ))}
      {(failed.length > 0 || going >= SAID_FROM) && (
        <div className={classes.status} role="status">
          {going > 0 && <span>还有 {going} 个在上传</span>}
          {failed.length > 0 && (
            <>
              <span className={classes.failed}>{failed.length} 个没有传上去:网络断开过</span>
              <Button size="compact-xs" variant="default" onClick={() => onRetry()}>
                全部重试
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onCancel(failed.map(({ key }) => key))}>
                不要了
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Of 200 files three are moving: the others are not drawn anew each time one of them gets a little further. */
const Tile = memo(function Tile({ one, onRetry, onCancel }: Omit<Props, 'all'> & { readonly one: Sending }) {
  return (
    <div className={`${classes.tile} ${classes.sending}`} data-sending={one.state}>
      <Progressing {...one} onRetry={() => onRetry([one.key])} />
      <span className={classes.name} title={one.name}>
        {one.name}
      </span>
      <CloseButton size="xs" className={classes.remove} aria-label={`取消上传 ${one.name}`} onClick={() => onCancel([one.key])} />
    </div>
  );
});

function Progressing({ state, share, name, onRetry }: Sending & { readonly onRetry: () => void }) {
  if (state === 'failed')
    return (
      <Button size="compact-xs" variant="subtle" leftSection={<IconRefresh size={12} />} aria-label={`重试 ${name}`} onClick={onRetry}>
        重试
      </Button>
    );
  if (state === 'sending' && share >= 1) return <Loader size="xs" aria-label={`正在处理 ${name}`} />;
  const label = { waiting: '等待上传', sending: '正在上传', broken: '网络断开,稍后自动再传' }[state];
  return (
    <Progress
      value={share * 100}
      size="xs"
      aria-label={`${label} ${name}`}
      title={label}
      w="80%"
      striped={state === 'broken'}
      animated={state === 'broken'}
    />
  );
}
