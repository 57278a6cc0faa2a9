import type { ScreenProps } from '../contract';
import { ListScreen } from '../table/ListScreen';
import { AreaScreen } from './AreaScreen';
import { PlacesMap } from './PlacesMap';

/** The rows of a list where they lie; or where one row reaches, which is drawn among its neighbours and ticked street by street, all of it in a list beside it too. */
export const MapScreen = (props: ScreenProps) => (props.page.places ? <ListScreen {...props} beside={PlacesMap} /> : <AreaScreen {...props} />);
