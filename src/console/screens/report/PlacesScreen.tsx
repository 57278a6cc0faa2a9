import type { MapPage } from '../../../language/page';
import { lazily } from '../../base/loading/lazily';
import type { ScreenProps } from '../../contract';

const MapScreen = lazily(async () => (await import('../map/MapScreen')).MapScreen);
const ReportScreen = lazily(async () => (await import('./ReportScreen')).ReportScreen);

/** A map of rows, or of a report. */
export const PlacesScreen = (props: ScreenProps<MapPage>) => (props.page.heat ? <ReportScreen {...props} /> : <MapScreen {...props} />);
