import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { MAP, PLACES, type PlacesPort } from '../../../../commands/screens/map';
import type { PagePlaces } from '../../../language/page';
import { takesText } from '../../base/handover/takesText';
import { sortsOf } from '../../kit/columns/columns';
import { keyUse } from '../../kit/keys/keyUse';
import { useToolKeys } from '../../kit/keys/useToolKeys';
import { useTools } from '../../kit/keys/useTools';
import { fitting, toPlace, zoomed } from '../../kit/map/projection';
import type { BesideProps } from '../../kit/rows/beside';
import type { usePlacesView } from './usePlacesView';

const COMMANDS = [...Object.values(MAP), ...Object.values(PLACES)];
const NO_KEYS = { shiftKey: false, metaKey: false, ctrlKey: false };

interface PlacesTools extends Pick<BesideProps, 'resource' | 'focus' | 'onPress' | 'onChange' | 'onTools'> {
  readonly declared: PagePlaces;
  readonly hasFences: boolean;
  /** Where rows without a place stand in the list. */
  readonly placeless: readonly number[];
  readonly seen: ReturnType<typeof usePlacesView>;
}

/** Commands and keys of a map of places: what to show, what to draw, and how to filter the list. */
export function usePlacesTools({ resource, declared, hasFences, placeless, seen, focus, onPress, onChange, onTools }: PlacesTools) {
  const { view, look, fit, hand, size } = seen;
  const [withFences, setFences] = useState(true);
  const [withNames, setNames] = useState(true);
  const narrow = () => {
    const { width, height } = size.current;
    const [[west, north], [east, south]] = [toPlace(view, size.current, [0, 0]), toPlace(view, size.current, [width, height])];
    look(view);
    onChange({
      [`${declared.lng}_from`]: String(west),
      [`${declared.lng}_to`]: String(east),
      [`${declared.lat}_from`]: String(south),
      [`${declared.lat}_to`]: String(north),
    });
  };
  const canNarrow = useMemo(() => {
    const served = sortsOf(resource);
    return served.has(declared.lng) && served.has(declared.lat);
  }, [resource, declared]);
  const port: PlacesPort = {
    isArea: false,
    hasFences,
    canNarrow,
    missing: placeless.length,
    zoom: (by) => look((now) => zoomed(now, size.current, by)),
    fit,
    row: () => {
      if (hand) look(fitting(hand.fence ?? [hand.at], size.current));
    },
    turnFences: () => setFences((on) => !on),
    turnNames: () => setNames((on) => !on),
    narrow,
    placeless: () => {
      const next = placeless.find((index) => index > focus) ?? placeless[0];
      if (next !== undefined) onPress(next, NO_KEYS);
    },
  };
  const tools = useTools(COMMANDS, port);
  useEffect(() => onTools(tools), [onTools, tools]);
  const toolOf = useToolKeys(tools);
  return {
    port,
    withFences: withFences && hasFences,
    withNames,
    run: (id: string) => tools.find((tool) => tool.id === id)?.run(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesText(event.target)) return;
      // The plus sign says what it means, wherever it stands on the keyboard.
      const found = toolOf(event.nativeEvent) ?? (event.key === '+' ? tools.find(({ id }) => id === MAP.in.id) : undefined);
      if (!found) return;
      event.preventDefault();
      keyUse.record(found.id);
      found.run();
    },
  };
}
