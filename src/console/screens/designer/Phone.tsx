import { NativeSelect } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { usePresentation } from '../../base/loading/registry';
import { shownBlocks } from '../../../language/nesting';
import type { HeldBlock } from '../../contract';
import { nameOfBlock, wholeOf } from './blocks';
import { useWidth } from '../common/useWidth';
import { isSeen, rolesIn, versionsIn } from './seenBy';
import type { Block } from '../../../language/field';
import type { Design } from './useDesign';
import classes from './designer.module.css';

/** As wide as the phones that most people have. */
const WIDTHS = ['360', '390', '430'] as const;

/** What the page will look like to those it is for: on phones of several widths, and as each audience where blocks are for some only. */
export function Phone({ design: { page, resource, kinds, blocks, chosen }, onPress }: { design: Design; onPress: (key: string) => void }) {
  const Preview = usePresentation(resource.name)?.block;
  const { shownTo } = page.designer;
  const [width, setWidth] = useState<string>('390');
  const [stage, room] = useWidth<HTMLElement>();
  const whole = Number(width) + FRAME;
  const [viewer, setViewer] = useState({ role: '', version: '' });
  const shown = shownBlocks(blocks, (one) => isSeen(one, viewer, shownTo));
  const unseen = shownBlocks(blocks).length - shown.length;
  const drawn = (one: Block): ReactNode => {
    const { holds } = kinds[one.kind] ?? {};
    const held = shown
      .filter(({ within }) => within === one.key)
      .map((inner): HeldBlock => ({
        key: inner.key,
        label: nameOfBlock(inner, kinds) || kinds[inner.kind]!.label,
        isChosen: wholeOf(shown, inner.key).some(({ key }) => key === chosen),
        drawn: drawn(inner),
      }));
    return (
      <div
        key={one.key}
        data-shown={one.key}
        data-chosen={one.key === chosen || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onPress(one.key);
        }}
      >
        {/* What it holds is pressed by itself. */}
        <div inert={!holds}>
          {Preview && (
            <Suspense fallback={null}>
              <Preview kind={one.kind} values={one.values} held={held} />
            </Suspense>
          )}
        </div>
      </div>
    );
  };
  const select = (label: string, value: string, data: readonly { value: string; label: string }[], choose: (to: string) => void) => (
    <NativeSelect size="xs" aria-label={label} value={value} data={[...data]} onChange={(event) => choose(event.currentTarget.value)} />
  );
  const versions = shownTo ? versionsIn(blocks, shownTo) : [];
  return (
    <section ref={stage} className={classes.stage} aria-label="预览">
      <div className={classes.viewer} data-viewer>
        {shownTo &&
          select(
            '预览身份',
            viewer.role,
            [{ value: '', label: '任何身份' }, ...Object.entries(rolesIn(kinds, shownTo)).map(([value, label]) => ({ value, label }))],
            (role) => setViewer({ ...viewer, role }),
          )}
        {versions.length > 0 &&
          select(
            '预览版本',
            versions.includes(viewer.version) ? viewer.version : '',
            [{ value: '', label: '最新版本' }, ...versions.map((value) => ({ value, label: value }))],
            (version) => setViewer({ ...viewer, version }),
          )}
        {select(
          '预览宽度',
          width,
          WIDTHS.map((value) => ({ value, label: `${value} 宽` })),
          setWidth,
        )}
        {shownTo && (
          <span role="status" className={classes.unseen}>
            {unseen > 0 && `看不到 ${unseen} 个`}
          </span>
        )}
      </div>
      {/* Where there is less room than it takes, all of it is seen, smaller. */}
      <div className={classes.phone} style={{ width: whole, zoom: room > 0 ? Math.min(1, room / whole) : 1 }}>
        <div className={classes.view} tabIndex={0} role="group" aria-label="手机上的样子">
          {shown.length === 0 && <p className={classes.empty}>没有可见的组件</p>}
          {shown.filter(({ within }) => within === undefined).map(drawn)}
        </div>
      </div>
    </section>
  );
}
/** What stands around the screen of the phone, both sides of it. */
const FRAME = 18;
