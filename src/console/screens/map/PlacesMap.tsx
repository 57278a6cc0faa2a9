import { useMemo } from 'react';
import { labelOf, type CommandDefinition } from '../../../../commands/command';
import { MAP, PLACES, type PlacesPort } from '../../../../commands/screens/map';
import type { MapPage } from '../../../language/page';
import { CommandButton } from '../../kit/keys/CommandButton';
import classes from '../../kit/map/map.module.css';
import { PlainMap } from '../../kit/map/PlainMap';
import type { BesideProps } from '../../kit/rows/beside';
import { Trouble } from '../../kit/rows/Trouble';
import { titleOf } from '../../work/acting/offers';
import { clustered } from './clusters';
import { Legend } from './Legend';
import { PlacesStatus } from './PlacesStatus';
import { SpotLayer } from './SpotLayer';
import { usePlaces } from './usePlaces';
import { usePlacesPress } from './usePlacesPress';
import { usePlacesTools } from './usePlacesTools';
import { usePlacesView } from './usePlacesView';

/** The rows of a list as points, with areas and clusters. The list serves the keyboard: the map follows its cursor. */
export function PlacesMap({ children, ...beside }: BesideProps<MapPage>) {
  const { page, visible, resource, list, focus, row, selected } = beside;
  const declared = page.places!;
  const found = usePlaces(list, resource, declared, visible);
  const { rows, spots, placeless, stale, error } = found;
  const hasFences = declared.fence !== undefined || declared.radius !== undefined;
  const seen = usePlacesView(JSON.stringify(list.filters), spots, stale, row, hasFences);
  const { view, size } = seen;
  const clusters = useMemo(() => clustered(spots, view.perPixel), [spots, view.perPixel]);
  const most = useMemo(() => spots.reduce((sofar, { value }) => Math.max(sofar, value), 1), [spots]);
  const { port, withFences, withNames, run, onKeyDown } = usePlacesTools({ ...beside, declared, hasFences, placeless, seen });
  const { onPlace, onDouble } = usePlacesPress({ ...beside, spots, clusters, most, stale, withFences, seen });

  const button = (command: CommandDefinition<PlacesPort>, text?: string, isOn?: boolean) => (
    <CommandButton command={command} at={port} size="compact-xs" aria-label={labelOf(command, port)} aria-pressed={isOn} onPress={run}>
      {text}
    </CommandButton>
  );
  const isNowhere = row !== undefined && !stale && placeless.includes(focus) && rows[focus]?.id === row.id;
  return (
    <div className={classes.places} onKeyDown={onKeyDown}>
      <div className={classes.split}>
        <div className={classes.ground} data-stale={stale || undefined}>
          <PlacesStatus resource={resource} found={found} nowhere={isNowhere ? titleOf(resource, row) : undefined}>
            {placeless.length > 0 && (
              <CommandButton command={PLACES.placeless} at={port} size="compact-xs" title="到下一个" onPress={run} />
            )}
          </PlacesStatus>
          <div className={classes.picture}>
            {error && rows.length === 0 ? (
              <Trouble error={error} onRetry={found.retry} />
            ) : (
              <PlainMap
                label={page.name}
                view={view}
                onView={seen.look}
                onSize={seen.onSize}
                points={[]}
                fences={[]}
                onPlace={onPlace}
                onDouble={onDouble}
              >
                {(pixels) => (
                  <SpotLayer
                    size={size.current}
                    pixels={pixels}
                    spots={spots}
                    clusters={clusters}
                    hand={seen.hand}
                    selected={selected}
                    most={most}
                    withFences={withFences}
                    withNames={withNames}
                  />
                )}
              </PlainMap>
            )}
          </div>
          <div className={classes.strip}>
            <Legend resource={resource} declared={declared} spots={spots} />
            <div className={classes.controls} role="group" aria-label="地图">
              {button(MAP.in, '+')}
              {button(MAP.out, '−')}
              {button(MAP.fit)}
              {hasFences && button(PLACES.fences, undefined, withFences)}
              {button(PLACES.names, undefined, withNames)}
              {port.canNarrow && button(PLACES.window)}
            </div>
          </div>
        </div>
        <div className={classes.lines}>{children}</div>
      </div>
    </div>
  );
}
