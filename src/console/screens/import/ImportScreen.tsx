import { useSyncExternalStore } from 'react';
import { activeScope, type ScreenProps } from '../../contract';
import { ListScreen } from '../list/ListScreen';
import { ImportStrip } from './ImportStrip';
import { useDropped } from './useDropped';
import { useOpenImports } from './useOpenImports';
import classes from '../../work/import/import.module.css';

/** What was imported, as a list, below the place for the next file and the imports that are not done with. */
export function ImportScreen(props: ScreenProps) {
  const { page, visible } = props;
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const offer = scope?.page === page ? scope.offers.find((one) => one.action.does === 'import') : undefined;
  const open = useOpenImports(props, offer);
  const { over, area } = useDropped(visible, offer && ((file) => offer.run({ file })));
  return (
    <div className={classes.page} {...area}>
      {offer && <ImportStrip page={page} offer={offer} over={over} open={open} />}
      <div className={classes.list}>
        <ListScreen {...props} />
      </div>
    </div>
  );
}
