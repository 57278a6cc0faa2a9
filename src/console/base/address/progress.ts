import NProgress from 'nprogress';
import { PROGRESS } from '../../../language/constants';
import { currentLocation, fullPath, isGoingBack, watchLocation } from './location';

// The library's own template gives its bar a role that does not exist.
NProgress.configure({
  ...PROGRESS,
  showSpinner: false,
  template: '<div class="bar"></div>',
  barSelector: '.bar',
} as Partial<NProgress.NProgressOptions>);

/** Runs the progress bar from a navigation until the page has `arrived`; a navigation to the current page ends there. */
export function startProgressOnNavigation(): () => void {
  let at = fullPath(currentLocation());
  return watchLocation(() => {
    const next = fullPath(currentLocation());
    if (pathOf(next) === shown) NProgress.done();
    else if (pathOf(next) !== pathOf(at)) NProgress.start();
    at = next;
  });
}
/** The page of this path is on the screen. */
export function arrived(path: string): void {
  shown = path;
  NProgress.done();
}

/** Whether the page that was asked for is not there yet. */
export const isUnderway = () => isGoingBack() || (shown !== null && pathOf(fullPath(currentLocation())) !== shown);

let shown: string | null = null;
const pathOf = (address: string) => address.split('?')[0];
