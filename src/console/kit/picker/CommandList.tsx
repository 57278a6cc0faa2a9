/** The one list of commands: in the palette, its steps and the menu of a row. cmdk moves and selects; ranking and text are ours. */
import { Command as Cmdk } from 'cmdk';
import { memo, type ReactNode } from 'react';
import type { Command } from '../../../../commands/command';
import { shown } from '../../../../commands/keys';
import { hrefOf } from '../../base/tabs/hooks';
import { ariaKeys } from '../keys/ariaKeys';
import classes from './Picker.module.css';

export interface ListedCommand {
  readonly command: Command;
  readonly at: readonly number[];
}

/** Commands that stand together; without a heading a hairline parts them from those above. */
export interface CommandGroup {
  readonly key: string;
  readonly heading?: string;
  readonly found: readonly ListedCommand[];
}

/**
 * Renders again only when the commands change: arrow keys move only the mark. Plain elements, because a dozen rows render at every
 * keystroke.
 */
export const CommandList = memo(
  ({ groups, onPick }: { groups: readonly CommandGroup[]; onPick: (command: Command, newTab: boolean) => void }) => {
    return groups.map(({ key, heading, found }) => (
      <Cmdk.Group key={key} heading={heading} className={classes.group}>
        {found.map(({ command, at }) => (
          <Row key={command.id} command={command} at={at} onPick={onPick} />
        ))}
      </Cmdk.Group>
    ));
  },
);

const Row = memo(({ command, at, onPick }: ListedCommand & { onPick: (command: Command, newTab: boolean) => void }) => {
  const inside = (
    <>
      <span className={classes.label}>
        {highlighted(command.label, at)}
        {command.path.length > 0 && <span className={classes.path}>{command.path.join(' / ')}</span>}
      </span>
      {command.why ? (
        <span className={classes.why}>{command.why}</span>
      ) : (
        command.detail && <span className={classes.detail}>{command.detail}</span>
      )}
      {command.key && <kbd className={classes.key}>{shown(command.key)}</kbd>}
    </>
  );
  return (
    // Where an option leads to a page, the option itself is the link: screen readers do not announce a link inside an option.
    <Cmdk.Item
      asChild
      value={command.id}
      className={classes.row}
      data-command={command.id}
      data-danger={command.danger || undefined}
      data-refused={command.why ? true : undefined}
      onSelect={() => onPick(command, false)}
    >
      {command.to ? (
        <a
          href={hrefOf(command.to)}
          tabIndex={-1}
          onClickCapture={(e) => {
            e.preventDefault();
            if (e.ctrlKey || e.metaKey) {
              e.stopPropagation();
              onPick(command, true);
            }
          }}
        >
          {inside}
        </a>
      ) : (
        <div aria-disabled={command.why ? true : undefined} aria-keyshortcuts={command.key && ariaKeys(command.key)}>
          {inside}
        </div>
      )}
    </Cmdk.Item>
  );
});

/** Marks the characters that matched. */
function highlighted(label: string, at: readonly number[]): ReactNode {
  if (at.length === 0) return label;
  const hit = new Set(at);
  return [...label].map((char, i) =>
    hit.has(i) ? (
      <mark key={i} className={classes.mark}>
        {char}
      </mark>
    ) : (
      char
    ),
  );
}
