import { nameKey, type Field } from '../../../language/field';
import { isList, isPicture } from '../../../language/fieldKinds';
import { titles } from '../../kit/values/titles';
import { differenceOf } from './gained';
import classes from '../../kit/keys/dialogs.module.css';

interface DifferenceProps {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly now: unknown;
  /** Readable names of what it held before, as the row brought them. */
  readonly names: Readonly<Record<string, unknown>>;
}

/** Items added and removed when an input replaces a list. Renders nothing while it is unchanged. */
export function Difference({ name, field, before, now, names }: DifferenceProps) {
  if (!isList(field) || isPicture(field) || !Array.isArray(before) || !Array.isArray(now)) return null;
  const held = before as readonly string[];
  const shown = names[nameKey(name)];
  const nameOf = (one: string): string | undefined => {
    const known = Array.isArray(shown) ? (shown[held.indexOf(one)] as string | undefined) : undefined;
    return known ?? field.choices?.[one] ?? (field.kind === 'refs' ? titles.get(one) : field.areas ? undefined : one);
  };
  const { gained, lost } = differenceOf(held, now as readonly string[], nameOf);
  if (!gained && !lost) return null;
  return (
    <p className={classes.usual} role="status">
      {gained && `增加 ${gained}`}
      {gained && lost && ';'}
      {lost && <b>去掉 {lost}</b>}
    </p>
  );
}
