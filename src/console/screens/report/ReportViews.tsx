import type { ComponentProps } from 'react';
import type { ReportPage } from '../../../language/page';
import { useCatalogue } from '../../base/loading/registry';
import { ViewPanel } from '../../kit/views/ViewPanel';
import { lookedAt } from './looked';
import { useDeliveries } from './useDeliveries';

/** The views of a report, each of which can come by itself. */
export function ReportViews(props: ComponentProps<typeof ViewPanel>) {
  const page = props.page as ReportPage;
  const resource = useCatalogue().resources.get(page.resource)!;
  const regularly = useDeliveries(page, (query) => lookedAt(page, resource, new URLSearchParams(query)).asked);
  return <ViewPanel {...props} regularly={regularly} />;
}
