/** The generic screens by kind of page. Most pages are lists, so that one comes with the shell; each other has a chunk of its own. */
import { lazily, prefetch, whenAtWork } from '../base/loading/lazily';
import type { Registry } from '../base/loading/registry';
import { ListScreen } from './list/ListScreen';

const detail = lazily(async () => (await import('./detail/DetailScreen')).DetailScreen);

export const screens: Registry['screens'] = {
  list: ListScreen,
  log: ListScreen,
  detail,
  form: lazily(async () => (await import('./form/FormScreen')).FormScreen),
  tree: lazily(async () => (await import('./tree/TreeScreen')).TreeScreen),
  board: lazily(async () => (await import('./board/BoardScreen')).BoardScreen),
  gallery: lazily(async () => (await import('./gallery/GalleryScreen')).GalleryScreen),
  stats: lazily(async () => (await import('./report/ReportScreen')).ReportScreen),
  import: lazily(async () => (await import('./import/ImportScreen')).ImportScreen),
  map: lazily(async () => (await import('./report/PlacesScreen')).PlacesScreen),
  desk: lazily(async () => (await import('./desk/DeskScreen')).DeskScreen),
  designer: lazily(async () => (await import('./designer/DesignerScreen')).DesignerScreen),
  calendar: lazily(async () => (await import('./calendar/CalendarScreen')).CalendarScreen),
};

/** What Enter opens from most rows is fetched once somebody is at work. */
export const preloadDetails = () => whenAtWork(() => prefetch(detail));
