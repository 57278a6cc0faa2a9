import { present } from '../../console/contract';
import { lazily } from '../../console/base/loading/lazily';
import type { homeStatistic } from './home';

export const homeConsole = present<typeof homeStatistic>('home_statistic', {
  screens: { '/api/statistics/admin/default/page/search': lazily(async () => (await import('./HomeScreen')).Home) },
});
