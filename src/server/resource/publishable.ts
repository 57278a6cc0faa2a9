/** Whether a page of blocks may be shown to people: asked of every draft before it goes live. */
import type { Block, Field } from '../../language/field';
import { shownBlocks } from '../../language/nesting';
import { checkBlocks } from '../../language/validate';
import { deadLinksIn } from './deadLinks';
import type { Store } from './store';

/** `empty`: nothing would be visible. `unfinished`: a block lacks something. `dead`: a link to an invisible target. */
export interface Fault {
  readonly kind: 'empty' | 'unfinished' | 'dead';
  readonly message: string;
  /** By `field.block.input`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** @param key of the field whose blocks these are. @param noun what people call a block of it: 组件. */
export async function faultOf(
  tx: Store,
  [key, field]: readonly [string, Field],
  draft: readonly Block[],
  {
    noun,
    now,
    from,
    until,
    own = null,
  }: {
    readonly noun: string;
    readonly now: Date;
    /** When it begins and ends itself. */ readonly from?: string | null;
    readonly until?: string | null;
    /** The row that it is within. */ readonly own?: string | null;
  },
): Promise<Fault | null> {
  if (shownBlocks(draft).length === 0) {
    const message = `还没有可见的${noun}`;
    return { kind: 'empty', message, errors: { [key]: message } };
  }
  const unfinished = checkBlocks(field, draft, false).errors;
  const kind = Object.keys(unfinished).length ? 'unfinished' : 'dead';
  const errors = kind === 'unfinished' ? unfinished : await deadLinksIn(tx, field, draft, now, { from, until }, own);
  const [first] = Object.entries(errors);
  if (!first) return null;
  const at = draft.findIndex((one) => first[0].startsWith(`${one.key}.`));
  return {
    kind,
    message: `第 ${at + 1} 个${noun}“${field.blocks![draft[at]!.kind]!.label}”:${first[1]}`,
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`${key}.${place}`, problem])),
  };
}
