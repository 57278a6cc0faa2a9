import classes from './action.module.css';

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A key or a sequence, drawn quietly: `a`, `Mod+Enter`, `g o`; nothing where there is none. */
export const Keycap = ({ of: keys }: { of: string | undefined }) =>
  keys && (
    <kbd className={classes.key} aria-hidden>
      {keys.split(' ').map(capOf).join(' ')}
    </kbd>
  );

const capOf = (stroke: string) =>
  stroke
    .split('+')
    .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(MAC ? '' : '+');

const NAMES: Readonly<Record<string, string>> = { Mod: MAC ? '⌘' : 'Ctrl', Enter: '⏎', Escape: 'Esc', Shift: '⇧' };
