import { useEffect } from 'react';
import { config } from '../http/config';
import { closeTab, navigate } from './hooks';
import { PageLoading } from './PageLoading';

/** Leaves for the separate dashboard page; without one configured, for the home page. */
export function Dashboard() {
  useEffect(() => {
    void config().then(({ dashboardUrl }) => {
      if (dashboardUrl) window.location.replace(dashboardUrl);
      else void closeTab().then(() => navigate('/', { replace: true }));
    });
  }, []);
  return <PageLoading />;
}
