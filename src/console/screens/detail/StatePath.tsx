import { useMemo } from 'react';
import { nameKey, type Field } from '../../../language/field';
import { formatInstant, fromMonthOn } from '../../../language/format';
import { actionsByCall } from './actionsByCall';
import type { Related } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import type { Offer, WireRow } from '../../contract';
import { Cell } from '../../kit/fields/Cell';
import { stepsIn } from '../record/timeline';
import { useTimelineLists } from '../record/useTimelineLists';
import { leadsOn, nextOf, stepsOf, wayOf, type Next } from './wayOf';
import { useHistory } from '../record/useHistory';
import classes from './head.module.css';

/** Steps that are named; of more, the head would be a menu. */
const MOST_NEXT = 2;
/** Roles that are named for a step. */
const MOST_ROLES = 2;

/** The state of a row as a way: what it was, what it is, what comes next and who does that. */
export function StatePath({
  resource,
  row,
  offers,
  related,
}: {
  resource: Resource;
  row: WireRow;
  offers: readonly Offer[];
  related: readonly Related[];
}) {
  const catalogue = useCatalogue();
  const { data } = useHistory(resource, row.id);
  const field = (resource.fields as Readonly<Record<string, Field>>)[resource.state]!;
  const state = String(row[resource.state]);
  const next = useMemo(() => nextOf(resource, row, actionsByCall(catalogue.resources)), [catalogue, resource, row]);
  const { lists, reads } = useTimelineLists(related, row.id);
  const steps = lists.flatMap(({ resource: of }, i) => stepsIn(of, reads[i]!.data?.list ?? [], field.choices));
  const way = wayOf(resource, state, steps.length > 0 ? steps : stepsOf(resource, data?.list ?? []));
  const isEnd = next.length > 0 && !leadsOn(resource, next[0]!);
  const named = (code: string) => field.choices?.[code] ?? code;
  const who = ({ call, action, due }: Next): string | null => {
    if (call === 'system') return due ? `系统,${fromMonthOn(formatInstant(String(row[due])))}` : '系统';
    if (action && offers.some((offer) => offer.key === action && offer.resource.name === resource.name && !offer.why)) return '您可办';
    const roles = data?.doers?.[call];
    if (!roles) return null;
    return roles.length === 0 ? '超级管理员' : `${roles.slice(0, MOST_ROLES).join('、')}${roles.length > MOST_ROLES ? '等' : ''}`;
  };
  const assigned = assigneeOf(resource, row);
  return (
    <div className={classes.path}>
      <ol aria-label={field.label}>
        {way.slice(0, -1).map(({ state: code, at, by }, i) => (
          <li key={i} title={at ? `${formatInstant(at)} ${by ?? ''}` : undefined}>
            {named(code)}
          </li>
        ))}
        <li aria-current="step">
          <Cell resource={resource.name} name={resource.state} field={field} row={row} />
          {way.at(-1)?.at && <small>{fromMonthOn(formatInstant(way.at(-1)!.at!))}</small>}
        </li>
      </ol>
      {assigned && <span className={classes.step}>在 {assigned} 手上</span>}
      {next.slice(0, MOST_NEXT).map((step, i) => (
        <span key={`${step.call}.${step.label}`} className={classes.step}>
          {i > 0 ? '或 ' : isEnd ? '还可 ' : '下一步 '}
          {step.label && <b>{step.label}</b>}
          {!step.to.every((code) => step.label.endsWith(named(code))) && ` → ${step.to.map(named).join(' / ')}`}
          {who(step) && <small>{who(step)}</small>}
        </span>
      ))}
      {next.length === 0 && <span className={classes.step}>没有下一步</span>}
    </div>
  );
}

/** The name of the person a row waits for, if it is assigned. */
function assigneeOf({ waits, state }: Resource, row: WireRow): string | null {
  const waiting = Object.values(waits).find(
    ({ by, when }) => by && row[by] && [when[state] ?? row[state]].flat().includes(row[state] as string),
  );
  const name = waiting && row[nameKey(waiting.by!)];
  return name ? String(name) : null;
}
