import type { CommandOffer } from '../../../../commands/context';
import type { Offer } from '../../contract';

/** An offer of a screen as commands see it. */
export const offered = ({ key, resource, action, shortcut, rows, eligible, why, run }: Offer): CommandOffer => ({
  key,
  resource,
  label: action.label,
  english: action.english,
  shortcut,
  danger: action.danger ?? false,
  count: rows.length,
  eligible: eligible.length,
  why,
  run: () => run(),
});
