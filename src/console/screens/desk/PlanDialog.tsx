import { Badge, Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DeskPage } from '../../../language/page';
import { formatMoney } from '../../../language/format';
import type { Field } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import type { Resource } from '../../../language/resource';
import { useAwaited } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import { textOf } from '../../kit/fields/Cell';
import { Dialog } from '../../kit/floating/Dialog';
import { Keycap } from '../../kit/keys/Keycap';
import { titleOf } from '../../work/acting/offers';
import classes from './desk.module.css';
import type { PlannedRow } from './planned';
import { usePlan } from './usePlan';

interface PlanDialogProps {
  readonly page: DeskPage;
  readonly resource: Resource;
  readonly rows: readonly WireRow[];
  /** Called with what was assigned. */
  readonly onClose: (done: ReadonlySet<string>) => void;
}

/**
 * Assigns many rows at the least total cost: a plan with reasons, dry-run by the server, and carried out by Enter. Refused rows stay
 * listed.
 */
export function PlanDialog({ page, resource, rows, onClose }: PlanDialogProps) {
  const { info } = useSession();
  const { asked, plan, prices, error, isBusy, carryOut } = usePlan(
    resource.reads[page.desk.plans]!.call,
    resource.actions[page.desk.allocate]!,
    rows,
    info.dryRun === true,
  );
  useAwaited(isBusy);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isBusy) button.current?.focus();
  }, [isBusy]);
  const list = plan?.list ?? [];
  const ready = list.filter((one) => one.to && !one.refused && !one.isDone).length;
  const done = list.filter((one) => one.isDone);
  const refused = list.filter((one) => one.refused).length;
  const isOver = done.length > 0 && ready === 0 && !isBusy;
  const close = () => onClose(new Set(done.map(({ row }) => row.id)));
  const total = Array.from(prices?.values() ?? []).reduce((sum, price) => sum + price, 0);
  const moreOf = ({ id, alone }: PlannedRow) => {
    const more = (prices?.get(id) ?? alone) - alone;
    return more > 0 ? `+${formatMoney(more)}` : '';
  };
  /** Where it is now: what the action that gives it away would change. */
  const places = Object.entries<Field>(inputsOf(resource, resource.actions[page.desk.allocate]!)).filter(
    ([, field]) => field.kind === 'ref',
  );
  const from = (row: WireRow) =>
    places
      .map(([key, field]) => textOf(key, field, row))
      .filter(Boolean)
      .join('、') || '未分';
  const go = async () => {
    if (isOver || ready === 0) {
      close();
      return;
    }
    if (await carryOut()) {
      toast.success(`已分单 ${done.length + ready} 单`);
      onClose(new Set(list.flatMap((one) => (one.to && !one.refused ? [one.row.id] : []))));
    }
  };
  return (
    <Dialog opened onClose={close} title={`排好 ${asked.length} 单`} size="xl">
      {error && (
        <Text c="red" size="sm" role="alert">
          {error.message}
        </Text>
      )}
      {!plan && !error && (
        <Group gap="xs" role="status">
          <Loader size={14} /> 正在排单、预演…
        </Group>
      )}
      {plan && (
        <>
          <Group gap="md" mb="xs" role="status">
            <Text size="sm">
              {done.length > 0 ? `分出 ${done.length} 单${ready > 0 ? `,还有 ${ready} 单没有分` : ''}` : `可分 ${ready} 单`},总价{' '}
              {formatMoney(total)} 元
            </Text>
            {plan.gap > 0 || plan.short > 0 ? (
              <Text size="sm" fw={600} c="var(--wh-wait)">
                近似:前置仓的货不够分
                {plan.short > 0 && `,少排 ${plan.short} 单`}
                {plan.gap > 0 && `,排上的最多还能省 ${formatMoney(plan.gap)} 元`}
              </Text>
            ) : (
              <Badge color="green" variant="light" tt="none">
                最省
              </Badge>
            )}
            {refused > 0 && <Text size="sm">{refused} 单不行,原因见行内</Text>}
          </Group>
          <div className={classes.planned} tabIndex={0} role="region" aria-label="排单结果">
            <table className={classes.plan}>
              <thead>
                <tr>
                  <th>{resource.label}</th>
                  <th>现在</th>
                  <th>分给</th>
                  <th>贵多少</th>
                  <th>为什么</th>
                </tr>
              </thead>
              <tbody>
                {list.map(({ row, to, planned, refused: against, isDone }) => (
                  <tr key={row.id} data-refused={against !== null || undefined}>
                    <td>{titleOf(resource, row)}</td>
                    <td>{from(row)}</td>
                    <td>
                      {to ? to.name : '—'}
                      {to?.note ? `(${to.note})` : ''}
                    </td>
                    <td data-number>{moreOf(planned)}</td>
                    <td>{against ?? (isDone ? '已分' : planned.why)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} rightSection={<Keycap of="Escape" />}>
          {isOver ? '关闭' : '取消'}
        </Button>
        {(plan || error) && !isOver && (
          <Button ref={button} loading={isBusy} onClick={() => void go()} disabled={ready === 0} rightSection={<Keycap of="Enter" />}>
            分出去 {ready} 单
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
