import { useMediaQuery } from '@mantine/hooks';
import { use, useDeferredValue, useMemo } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import { insist } from '../../base/offline/reach';
import { Grid, type GridProps } from './Grid';

let cards: Promise<typeof import('./asCards')> | undefined;

/** Rows as a table, or as cards in a narrow window. A window that is made narrow keeps the table until the cards have loaded. */
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
