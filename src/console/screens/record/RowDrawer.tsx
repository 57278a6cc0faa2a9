import { SYSTEM_FIELDS } from '../../../language/field';
import type { Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import { useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { Description } from '../../kit/fields/Description';
import { SidePanel } from '../../kit/floating/SidePanel';
import { InForce } from '../../work/acting/InForce';
import { titleOf } from '../../work/acting/offers';
import { Children } from './Children';

/**
 * A row of a list without a detail page: all fields and, if a detail call returns them, its children, such as before and after of a log
 * entry.
 */
export function RowDrawer({
  resource,
  row,
  columns,
  onClose,
}: {
  resource: Resource;
  row: WireRow;
  columns: readonly string[];
  onClose: () => void;
}) {
  const { can } = useSession().permissions;
  const read = Object.values(resource.reads).find((r) => r.does === 'detail' && can(r.call));
  const detail = useRead<WireRow>(read?.call ?? '', { id: row.id }, { enabled: read !== undefined });
  const full = { ...row, ...detail.data };
  const names = [...new Set([...columns, ...Object.keys(resource.fields).filter((name) => !(name in SYSTEM_FIELDS)), 'id'])].filter(
    (name) => name in full,
  );
  return (
    <SidePanel
      opened={useVisible()}
      onClose={onClose}
      position="right"
      size={600}
      title={`${resource.label} · ${titleOf(resource, row)}`}
      returnFocus={false}
    >
      <Description resource={resource} row={full} fields={names} columns={2} />
      <InForce resource={resource} row={full} />
      {read && <Children read={read} row={full} />}
    </SidePanel>
  );
}
