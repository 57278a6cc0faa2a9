import { Suspense } from 'react';
import { usePresentation } from '../../base/loading/registry';
import type { Design } from './useDesign';
import classes from './designer.module.css';

/** What the page will look like to those it is for. */
export function Phone({ design: { resource, blocks, chosen }, onPress }: { design: Design; onPress: (key: string) => void }) {
  const Preview = usePresentation(resource.name)?.block;
  const shown = blocks.filter((one) => !one.hidden);
  return (
    <section className={classes.stage} aria-label="预览">
      <div className={classes.phone}>
        <div className={classes.view} tabIndex={0} role="group" aria-label="手机上的样子">
          {shown.length === 0 && <p className={classes.empty}>没有可见的组件</p>}
          {shown.map((one) => (
            <div key={one.key} data-shown={one.key} data-chosen={one.key === chosen || undefined} onClick={() => onPress(one.key)}>
              <div inert>
                {Preview && (
                  <Suspense fallback={null}>
                    <Preview kind={one.kind} values={one.values} />
                  </Suspense>
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
