import type { ReportPage } from '../../../language/page';
import { fieldOf } from '../../kit/columns/columns';
import { filteredBy } from '../../kit/filter/filterQuery';
import { refusedFilters, Trouble, type Refused } from '../../kit/rows/Trouble';
import { LOOKED_LABELS } from './lookedLabels';
import type { ReportLook } from './useReport';

interface ReportTroubleProps {
  readonly page: ReportPage;
  readonly look: ReportLook;
  readonly error: Error;
  readonly refocus: () => void;
}

/** What went wrong while a report was read. What the server could not take of its address is dropped from here: trying again would change nothing. */
export function ReportTrouble({ page, look, error, refocus }: ReportTroubleProps) {
  const refused = refusedOf(error, page, look);
  const drop = () => {
    look.set(refused!.changes);
    refocus();
  };
  return <Trouble error={error} refused={refused} onDrop={drop} onRetry={() => void look.refetch()} />;
}

function refusedOf(error: Error, page: ReportPage, { asked, report, resource }: ReportLook): Refused | null {
  const refused = refusedFilters(error, asked, () => undefined);
  if (!refused) return null;
  const parts = Object.keys(refused.changes).map((name) => {
    // By these rows the page opens anyway: there are too many of them in that time.
    if (name === 'rows' && asked.rows === page.look!.rows)
      return { label: LOOKED_LABELS.span, changes: { [`${report.on}_from`]: null, [`${report.on}_to`]: null, span: null } };
    // What would be looked at otherwise is switched off, too.
    const isOff = name === 'columns' || name === 'compare' || name in page.preset;
    const label = LOOKED_LABELS[name as 'rows'] ?? fieldOf(resource, filteredBy(name))?.label ?? name;
    return { label, changes: { [name]: isOff ? '' : null } };
  });
  return {
    labels: [...new Set(parts.map(({ label }) => label))],
    changes: Object.assign({}, ...parts.map(({ changes }) => changes)) as Refused['changes'],
  };
}
