import { ALWAYS, choice, ref, text, type Condition, type Field, type Within } from './field';

/** A kind of link target: a row of a resource, or typed text. */
export interface Destination {
  /** Its name on screens: 商品. */
  readonly label: string;
  /** The input with the target. */
  readonly field: string;
  /** The resource of the target row; if absent, the target is typed. */
  readonly to?: string;
  /** Rows visible to customers. Only these are offered, and others are refused on publishing. */
  readonly live?: Condition;
  /** The field of a row with the instant from which there is something to see. */
  readonly from?: string;
  /** The field of a row with the instant until which it is visible. */
  readonly until?: string;
  /** The row without which it is not visible: an article is read in its column. */
  readonly within?: Within;
  /** The message for a target that is not visible. */
  readonly gone?: string;
  /** Regular expression (source) for the complete typed text. */
  readonly shape?: string;
  /** The hint below its input. */
  readonly help?: string;
}
export type Destinations = Readonly<Record<string, Destination>>;

/** The condition of references that lead somewhere: only rows that may be linked to are offered. The server knows which those are. */
export const LINKABLE = 'linkable';
/** A row that is live within any other is offered where the one of the linking page will do: forms don't know which that is. */
const offeredWhen = ({ live, within }: { live: Condition; within?: Within }): Condition => (within?.orOwn ? live : { [LINKABLE]: true });

type LinkFields<D extends Destinations> = { readonly linkType: Field<(keyof D & string) | 'none', true> } & {
  readonly [K in keyof D as D[K]['field']]: Field<string, false>;
};

/** The inputs of one link: the kind of target, and the target. `optional`: it may be empty. Publishing checks it with `deadLinks`. */
export const link = <const D extends Destinations>(destinations: D, o: { readonly optional?: boolean } = {}): LinkFields<D> => {
  const kinds = Object.entries<Destination>(destinations);
  const choices = { ...(o.optional && { none: '无' }), ...Object.fromEntries(kinds.map(([kind, { label }]) => [kind, label])) };
  const whichOf = ([kind, { label, to, live, from, until, within, gone, shape, help }]: readonly [string, Destination]) => {
    const when = { requiredWhen: { linkType: kind }, shownWhen: { linkType: kind } };
    return to && live
      ? ref(to, label, {
          ...when,
          offered: offeredWhen({ live, within }),
          leads: { live, from, until, within, gone: gone ?? `${label}没有上线` },
        })
      : text(label, { ...when, max: 256, shape, help });
  };
  return {
    linkType: choice('跳转', choices, { required: true, default: Object.keys(choices)[0] }),
    ...Object.fromEntries(kinds.map((one) => [one[1].field, whichOf(one)])),
  } as never;
};

/** The confirmation when something is taken down that pages may link to. @param it what they link to. @param done what is done to it. */
export const whenLinked = (it = '它', done = '下架') =>
  choice(
    `有线上页面链接到${it}时`,
    { refuse: `不${done}`, accept: `仍然${done}` },
    { required: true, default: 'refuse', help: '点进去会打不开' },
  );

/** A reference to one kind of target, checked on publishing like a link. */
export const linked = ({
  to,
  label,
  live,
  from,
  until,
  within,
  gone,
}: Destination & { readonly to: string; readonly live: Condition }): Field<string, false> =>
  ref(to, label, {
    requiredWhen: ALWAYS,
    offered: offeredWhen({ live, within }),
    leads: { live, from, until, within, gone: gone ?? `${label}没有上线` },
  });
