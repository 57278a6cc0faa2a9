import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconLink, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';
import { Cell } from '../../kit/fields/Cell';
import { Copyable } from '../../kit/fields/Copyable';
import { useKeys } from '../../kit/keys/useKeys';
import { withKey } from '../../kit/keys/withKey';
import { titleOf } from '../../work/acting/offers';
import { ActionBar } from '../../work/actions/ActionBar';
import type { Screen } from '../common/useScreen';
import type { useNear } from './useNear';
import classes from './detail.module.css';

interface DetailHeadProps {
  readonly screen: Screen;
  readonly id: string;
  /** Undefined until it has come. */
  readonly row: WireRow | undefined;
  readonly isMissing: boolean;
  readonly near: ReturnType<typeof useNear>;
}

/** What a row is called and the state it is in, the ways from it, and what can be done with it. */
export function DetailHead({ screen: { resource, offers, run }, id, row, isMissing, near }: DetailHeadProps) {
  const keys = useKeys();
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  const icon = (command: string, label: string, what: ReactNode, more: Readonly<Record<string, unknown>>) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      data-command={`screen:${command}`}
      onClick={() => run(command)}
      {...more}
    >
      {what}
    </ActionIcon>
  );
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {icon('back', '返回列表', <IconArrowLeft size={16} stroke={1.6} />, { title: '返回列表 (Esc)' })}
        <h1>{row ? titleOf(resource, row) : isMissing ? resource.label : <span className={classes.ghostTitle} />}</h1>
        {row && state && <Cell resource={resource.name} name={resource.state} field={state} row={row} />}
        <span className={classes.id}>
          <Copyable text={id} command="screen:cell.id" />
        </span>
        {icon('copyLink', '复制链接', <IconLink size={15} stroke={1.6} />, { 'data-tip': '复制链接' })}
        {icon('print', '打印', <IconPrinter size={15} stroke={1.6} />, { 'data-tip': '打印' })}
        {near && (
          <span className={classes.near}>
            {icon('previous', '上一条', <IconChevronLeft size={16} stroke={1.6} />, {
              title: withKey('上一条', keys('screen:previous')),
              disabled: !near.hasPrevious,
            })}
            {near.place}
            {icon('next', '下一条', <IconChevronRight size={16} stroke={1.6} />, {
              title: withKey('下一条', keys('screen:next')),
              disabled: !near.hasNext,
            })}
          </span>
        )}
      </div>
      {row && <ActionBar offers={offers} />}
    </header>
  );
}
