import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { RefLink } from '../../kit/fields/Cell';
import { changesOf, type Change } from './changesOf';
import classes from './detail.module.css';

/** How many changes are shown at once: the rest unfolds. */
const MOST_SHORT = 4;
/** Longer texts are compared in the unfolded part only. */
const LINE = 40;

/**
 * The changes of one log entry, field by field. @param own shown on the page of its row, which is not named then. @param without fields
 * shown already.
 */
export function Changes({ row, own = false, without = [] }: { row: WireRow; own?: boolean; without?: readonly string[] }) {
  const resource = useCatalogue().resources.get(String(row.entity));
  const kind = isNone(row.before) ? '新增' : isNone(row.after) ? '删除' : '修改';
  const all = resource ? changesOf(resource, row.before, row.after).filter(({ name }) => !without.includes(name)) : [];
  const changes = all.length > 0 && <ChangeLines changes={all} kind={kind} isOpen={!own && kind !== '修改'} />;
  if (own) return changes || null;
  return (
    <div className={classes.change}>
      <p>
        {kind}
        {resource?.label} {resource ? <Named resource={resource} row={row} /> : String(row.targetName ?? '')}
      </p>
      {changes || <p className={classes.none}>没有字段变化</p>}
    </div>
  );
}
const isNone = (side: unknown) => side === null || side === undefined;

const Named = ({ resource, row }: { resource: Resource; row: WireRow }) => (
  <RefLink target={resource.name} id={String(row.targetId)} text={String(row.targetName ?? row.targetId)} />
);

/** All that a row came with is on its page already, so of a new one it is folded. */
function ChangeLines({ changes, kind, isOpen }: { changes: readonly Change[]; kind: string; isOpen: boolean }) {
  const line = (change: Change) => <ChangeLine key={change.name} change={change} isNew={kind === '新增'} />;
  if (kind !== '修改')
    return (
      <details className={classes.changes} open={isOpen}>
        <summary>
          {kind}时的 {changes.length} 项
        </summary>
        {changes.map(line)}
      </details>
    );
  const isShort = ({ before, after }: Change) => before.length <= LINE && after.length <= LINE;
  const short = changes.filter(isShort).slice(0, MOST_SHORT);
  const rest = changes.filter((change) => !short.includes(change));
  return (
    <div className={classes.changes}>
      {short.map(line)}
      {rest.length > 0 && (
        <details>
          <summary>
            {short.length > 0 ? '另改' : '改了'} {rest.map(({ label }) => label).join('、')}
          </summary>
          {rest.map(line)}
        </details>
      )}
    </div>
  );
}

function ChangeLine({ change: { label, before, after }, isNew }: { change: Change; isNew: boolean }) {
  return (
    <span className={classes.changed}>
      <i>{label}</i>
      {before && !isNew && <del>{before}</del>}
      {before && after && ' → '}
      {after && <ins>{after}</ins>}
      {before && !after && !isNew && ' 已清空'}
      {!before && !after && '已修改'}
    </span>
  );
}
