import { Suspense } from 'react';
import { CODE } from '../../../language/wire';
import { CallError } from '../../base/http/client';
import { lazily } from '../../base/loading/lazily';
import { useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps } from '../../contract';
import { Trouble } from '../../kit/rows/Trouble';
import { ScreenFrame } from '../common/ScreenFrame';
import { WhichRow } from '../record/WhichRow';
import { DetailBody } from './DetailBody';
import { DetailHead } from './DetailHead';
import { useDetail } from './useDetail';
import classes from '../record/detail.module.css';

const Paper = lazily(async () => (await import('./Paper')).Paper);

/** One row: what it is, what can be done with it next, and what belongs to it. */
export function DetailScreen(props: ScreenProps) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Detail key={id} {...props} id={id} /> : <WhichRow page={props.page} />;
}

function Detail({ page, visible, id }: ScreenProps & { id: string }) {
  const { screen, row, error, retry, near, looks, part, setPart } = useDetail({ page, visible, id });
  const { resource } = screen;
  return (
    <ScreenFrame screen={screen} tabIndex={-1} className={classes.screen} onKeyDown={screen.onKeyDown}>
      <DetailHead page={page} screen={screen} id={id} row={row} isMissing={error !== null} near={near} />
      {error && !row ? (
        <Gone error={error} label={resource.label} onRetry={retry} />
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
