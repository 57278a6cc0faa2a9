import { useEffect } from 'react';
import { config } from '../../base/http/config';
import { PageLoading } from '../../base/loading/PageLoading';
import { closeTab, navigate } from '../../base/tabs/hooks';

/** Leaves for the separate dashboard page, and is no tab to come back to; without one configured, for the home page. */
export function Dashboard() {
  useEffect(() => {
    void config().then(async ({ dashboardUrl }) => {
      if (!(await closeTab())) return;
      if (dashboardUrl) window.location.assign(dashboardUrl);
      else navigate('/', { replace: true });
    });
  }, []);
  return <PageLoading />;
}
