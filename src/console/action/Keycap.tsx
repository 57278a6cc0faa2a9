import classes from './action.module.css';

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A key, drawn quietly: `a`, `Mod+Enter`. */
export const Keycap = ({ of: keys }: { of: string }) => (
  <kbd className={classes.key} aria-hidden>{keys.split('+').map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)).join(MAC ? '' : '+')}</kbd>
);

const NAMES: Readonly<Record<string, string>> = { Mod: MAC ? '⌘' : 'Ctrl', Enter: '⏎', Escape: 'Esc', Shift: '⇧' };
