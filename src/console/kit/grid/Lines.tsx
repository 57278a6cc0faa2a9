import { useMediaQuery } from '@mantine/hooks';
import { use, useDeferredValue, useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { insist } from '../../base/offline/reach';
import { Grid, type GridProps } from './Grid';

let cards: Promise<typeof import('./asCards')> | undefined;

/** Rows as the window has room for them: a table, or on a telephone cards, in the same grid. A window that becomes narrow keeps its table until they have come. */
export function Lines(props: GridProps) {
  const isPhone = useDeferredValue(useMediaQuery('(max-width: 559px)', false, { getInitialValueInEffect: false }));
  const asCards = isPhone ? use((cards ??= insist(() => import('./asCards')))).asCards : undefined;
  const { columns, checkable, resource, branches } = props;
  const { state } = useCatalogue().resources.get(resource)!;
  const isTree = branches !== undefined;
  const card = useMemo(() => asCards?.(columns, state, isTree, checkable), [asCards, columns, state, isTree, checkable]);
  return (
    <div className={card?.className} style={{ display: 'contents', ...card?.style }}>
      <Grid {...props} {...card?.grid} />
    </div>
  );
}
