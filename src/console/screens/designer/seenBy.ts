/** Who sees which blocks of a page whose blocks have an audience. */
import type { Block, BlockKind, Field } from '../../../language/field';
import type { DesignerPage } from '../../../language/page';

/** Whoever is looked through the eyes of: one of the roles, and the version they have. Empty is anybody, and the newest. */
export interface Viewer {
  readonly role: string;
  readonly version: string;
}
type ShownTo = NonNullable<DesignerPage['designer']['shownTo']>;

/** The roles that blocks know, by what they are called. */
export const rolesIn = (kinds: Readonly<Record<string, BlockKind>>, { role }: ShownTo): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(kinds).map(({ fields }) => (fields[role] as Field | undefined)?.choices ?? {})) as Record<
    string,
    string
  >;

/** The versions from which on some block is shown, the newest first, and one from before any of them. */
export function versionsIn(blocks: readonly Block[], { version }: ShownTo): readonly string[] {
  const named = [
    ...new Set(blocks.map(({ values }) => values[version]).filter((one): one is string => typeof one === 'string' && one !== '')),
  ];
  return named.length ? [...named.sort((a, b) => compared(b, a)), OLD] : [];
}
const OLD = '0.0.0';

export const isSeen = ({ hidden, values }: Block, { role, version }: Viewer, shownTo: ShownTo | undefined): boolean => {
  if (hidden || !shownTo) return !hidden;
  const roles = values[shownTo.role];
  const least = values[shownTo.version];
  return (
    (role === '' || !Array.isArray(roles) || roles.length === 0 || roles.includes(role)) &&
    (version === '' || typeof least !== 'string' || least === '' || compared(version, least) >= 0)
  );
};

/** Versions are numbers between dots: 2.10.0 comes after 2.9.0. */
function compared(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number));
  for (let i = 0; i < Math.max(left!.length, right!.length); i++) {
    const by = (left![i] ?? 0) - (right![i] ?? 0);
    if (by !== 0) return by;
  }
  return 0;
}
