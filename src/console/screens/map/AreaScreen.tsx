import type { MapPage } from '../../../language/page';
import { Skeleton } from '@mantine/core';
import type { ScreenProps, WireRow } from '../../contract';
import { WhichRow } from '../record/WhichRow';
import { useCatalogue } from '../../base/loading/registry';
import { useRead } from '../../base/http/useRead';
import { useTabQuery } from '../../base/tabs/hooks';
import { Trouble } from '../../kit/rows/Trouble';
import classes from '../../kit/map/map.module.css';
import { type Near } from './near';

import { AreaEditor } from './AreaEditor';

/** Where one row reaches. */
export function AreaScreen(props: ScreenProps<MapPage>) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Loaded key={id} {...props} id={id} /> : <WhichRow page={props.page} />;
}

function Loaded(props: ScreenProps<MapPage> & { id: string }) {
  const { page, id } = props;
  const resource = useCatalogue().resources.get(page.resource)!;
  const row = useRead<WireRow>(resource.reads[page.read]!.call, { id });
  const near = useRead<Near>(resource.reads[page.map!.near]!.call, { id });
  const error = row.error ?? near.error;
  if (error && !(row.data && near.data))
    return (
      <Trouble
        error={error}
        onRetry={() => {
          void row.refetch();
          void near.refetch();
        }}
      />
    );
  if (!row.data || !near.data)
    return (
      <div className={classes.screen}>
        <Skeleton height="100%" />
      </div>
    );
  return <AreaEditor {...props} row={{ ...row.data, id }} near={near.data} />;
}
