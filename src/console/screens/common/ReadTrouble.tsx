import type { Resource } from '../../../language/resource';
import { fieldOf } from '../../kit/columns/columns';
import { refusedFilters, Trouble } from '../../kit/rows/Trouble';
import type { Params } from '../../kit/filter/filterQuery';
import type { useListing } from './useListing';

interface ReadTroubleProps {
  readonly error: Error;
  readonly resource: Resource;
  readonly filters: Params;
  readonly change: ReturnType<typeof useListing>['change'];
  readonly refocus: () => void;
  readonly onRetry: () => void;
}

/** What went wrong while what is filtered was read; conditions that the server could not take are dropped from here. */
export function ReadTrouble({ error, resource, filters, change, refocus, onRetry }: ReadTroubleProps) {
  const refused = refusedFilters(error, filters, (name) => fieldOf(resource, name)?.label);
  const drop = () => {
    change(refused!.changes);
    refocus();
  };
  return <Trouble error={error} refused={refused} onDrop={drop} onRetry={onRetry} />;
}
