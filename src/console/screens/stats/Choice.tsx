import { Keycap } from '../../kit/keys/Keycap';
import classes from './stats.module.css';

interface Option {
  readonly id: string;
  readonly label: string;
  readonly on: boolean;
  readonly shortcut?: string | undefined;
}

/** One of a few, each a command. */
export const Choice = ({ label, of, onPress }: { label: string; of: readonly Option[]; onPress: (command: string) => void }) => (
  <div className={classes.choice} role="group" aria-label={label}>
    <span aria-hidden>{label}</span>
    {of.map(({ id, label: text, on, shortcut }) => (
      <button key={id} type="button" aria-pressed={on} data-command={`screen:${id}`} onClick={() => onPress(id)}>
        {text}
        <Keycap of={shortcut} />
      </button>
    ))}
  </div>
);
