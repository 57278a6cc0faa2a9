import { ALWAYS, choice, ref, text, type Condition, type Field } from './field';

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
  /** The field of a row with the instant until which it is visible. */
  readonly until?: string;
  /** The message for a target that is not visible. */
  readonly gone?: string;
  /** Regular expression (source) for the complete typed text. */
  readonly shape?: string;
  /** The hint below its input. */
  readonly help?: string;
}
export type Destinations = Readonly<Record<string, Destination>>;

type LinkFields<D extends Destinations> = { readonly linkType: Field<(keyof D & string) | 'none', true> } & {
  readonly [K in keyof D as D[K]['field']]: Field<string, false>;
};

/** The inputs of one link: the kind of target, and the target. `optional`: it may be empty. Publishing checks it with `deadLinks`. */
export const link = <const D extends Destinations>(destinations: D, o: { readonly optional?: boolean } = {}): LinkFields<D> => {
  const kinds = Object.entries<Destination>(destinations);
  const choices = { ...(o.optional && { none: '无' }), ...Object.fromEntries(kinds.map(([kind, { label }]) => [kind, label])) };
  const whichOf = ([kind, { label, to, live, until, gone, shape, help }]: readonly [string, Destination]) => {
    const when = { requiredWhen: { linkType: kind }, shownWhen: { linkType: kind } };
    return to && live
      ? ref(to, label, { ...when, offered: live, leads: { live, until, gone: gone ?? `${label}没有上线` } })
      : text(label, { ...when, max: 256, shape, help });
  };
  return {
    linkType: choice('跳转', choices, { required: true, default: Object.keys(choices)[0] }),
    ...Object.fromEntries(kinds.map((one) => [one[1].field, whichOf(one)])),
  } as never;
};

/** The confirmation when something is taken down that pages may link to. */
export const whenLinked = () =>
  choice('有线上页面链接到它时', { refuse: '不下架', accept: '仍然下架' }, { required: true, default: 'refuse', help: '点进去会打不开' });

/** A reference to one kind of target, checked on publishing like a link. */
export const linked = ({
  to,
  label,
  live,
  until,
  gone,
}: Destination & { readonly to: string; readonly live: Condition }): Field<string, false> =>
  ref(to, label, { requiredWhen: ALWAYS, offered: live, leads: { live, until, gone: gone ?? `${label}没有上线` } });
