import { shortOf, type CommandDefinition } from '../../../../commands/command';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import classes from './chart.module.css';

interface Option {
  readonly command: CommandDefinition;
  readonly on: boolean;
}

/** One of a few, each a command. */
export function Choice({ label, of, onPress }: { label: string; of: readonly Option[]; onPress: (command: string) => void }) {
  const keys = useKeys();
  return (
    <div className={classes.choice} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      {of.map(({ command, on }) => (
        <button key={command.id} type="button" aria-pressed={on} data-command={command.id} onClick={() => onPress(command.id)}>
          {shortOf(command)}
          <Keycap of={keys(command)} />
        </button>
      ))}
    </div>
  );
}
