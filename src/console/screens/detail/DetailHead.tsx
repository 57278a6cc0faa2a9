import { shortOf, type CommandDefinition } from '../../../../commands/command';
import { SCREEN } from '../../../../commands/screen';
import { DETAIL } from '../../../../commands/screens/detail';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconLink, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { WireRow } from '../../contract';
import { Cell } from '../../kit/fields/Cell';
import { Copyable } from '../../kit/fields/Copyable';
import { useKeys } from '../../kit/keys/useKeys';
import { withKey } from '../../kit/keys/withKey';
import { titleOf } from '../../work/acting/offers';
import { ActionBar } from '../../work/actions/ActionBar';
import type { Screen } from '../common/useScreen';
import { Facts } from './Facts';
import { mainOf } from './wayOf';
import { StatePath } from './StatePath';
import type { useNear } from './useNear';
import classes from '../record/detail.module.css';

interface DetailHeadProps {
  readonly page: Page;
  readonly screen: Screen;
  readonly id: string;
  /** Undefined until it has come. */
  readonly row: WireRow | undefined;
  readonly isMissing: boolean;
  readonly near: ReturnType<typeof useNear>;
}

/** The title of a row, its past and next states, its key facts, links and actions. */
export function DetailHead({ page, screen: { resource, offers, run }, id, row, isMissing, near }: DetailHeadProps) {
  const keys = useKeys();
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  const hasPath = state !== undefined && resource.moves.length > 0 && row?.[resource.state] !== undefined;
  const facts = (page.kind === 'detail' && page.facts) || [];
  const icon = (command: CommandDefinition, what: ReactNode, more: Readonly<Record<string, unknown>>, label = shortOf(command)) => (
    <ActionIcon color="gray" size="sm" aria-label={label} data-command={command.id} onClick={() => run(command.id)} {...more}>
      {what}
    </ActionIcon>
  );
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {icon(SCREEN.back, <IconArrowLeft size={16} stroke={1.6} />, { title: '返回列表 (Esc)' }, '返回列表')}
        <h1>{row ? titleOf(resource, row) : isMissing ? resource.label : <span className={classes.ghostTitle} />}</h1>
        {row && state && !hasPath && <Cell resource={resource.name} name={resource.state} field={state} row={row} />}
        <span className={classes.id}>
          <Copyable text={id} command="screen:cell.id" />
        </span>
        {icon(DETAIL.copyLink, <IconLink size={15} stroke={1.6} />, { 'data-tip': DETAIL.copyLink.label })}
        {icon(DETAIL.print, <IconPrinter size={15} stroke={1.6} />, { 'data-tip': DETAIL.print.label })}
        {near && (
          <span className={classes.near}>
            {icon(SCREEN.previous, <IconChevronLeft size={16} stroke={1.6} />, {
              title: withKey(SCREEN.previous.label, keys(SCREEN.previous)),
              disabled: !near.hasPrevious,
            })}
            {near.place}
            {icon(SCREEN.next, <IconChevronRight size={16} stroke={1.6} />, {
              title: withKey(SCREEN.next.label, keys(SCREEN.next)),
              disabled: !near.hasNext,
            })}
          </span>
        )}
      </div>
      {row && (hasPath || facts.length > 0) && (
        <div className={classes.standing}>
          {hasPath && <StatePath resource={resource} row={row} offers={offers} related={page.related} />}
          {facts.length > 0 && <Facts resource={resource} row={row} facts={facts} />}
        </div>
      )}
      {row && <ActionBar offers={offers} main={mainOf(resource, row, offers)} />}
    </header>
  );
}
