import type { ComponentType } from 'react';
import type { MapPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import type { BesideProps } from '../../kit/rows/beside';
import { ListScreen } from '../list/ListScreen';
import { AreaScreen } from './AreaScreen';
import { PlacesMap } from './PlacesMap';

/** The rows of a list on a map; or the area of one row among its neighbours, ticked by street, with everything in a list beside it too. */
export const MapScreen = (props: ScreenProps<MapPage>) =>
  props.page.places ? <ListScreen {...props} beside={Beside} /> : <AreaScreen {...props} />;

/** A list does not know what stands beside it; this stands beside none but those of maps. */
const Beside = PlacesMap as ComponentType<BesideProps>;
