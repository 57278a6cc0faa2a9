import type { StatsPage } from '../../../language/page';
import { lazily } from '../../base/loading/lazily';
import { useCatalogue } from '../../base/loading/registry';
import type { ScreenProps } from '../../contract';

const StatsScreen = lazily(async () => (await import('../stats/StatsScreen')).StatsScreen);
const ReportScreen = lazily(async () => (await import('./ReportScreen')).ReportScreen);

/** Figures of rows: by one dimension, or as a report. */
export function FiguresScreen(props: ScreenProps<StatsPage>) {
  const { page } = props;
  const isReport = useCatalogue().resources.get(page.resource)!.reads[page.read]!.does === 'report';
  return isReport ? <ReportScreen {...props} /> : <StatsScreen {...props} />;
}
