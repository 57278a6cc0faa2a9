/** The one order of what floats over the page, and what of it stands open: the topmost has the focus, the keys and the screen reader. */

/** Heights, the lowest first. Style sheets read them as `var(--layer-…)`. */
export const LAYERS = {
  /** Bars at the edge of the page: a run that goes on, a macro that is recorded. */
  bar: 150,
  /** Dialogs, drawers and sheets, one over the other as they were opened. */
  dialog: 200,
  /** Menus and what is chosen beside a field, on the page and in dialogs. */
  menu: 300,
  palette: 340,
  /** Whatever was being done, nothing goes on without it. */
  relogin: 400,
  /** Asks about something below, and be it leaving the re-login. */
  confirm: 500,
  busy: 600,
  toast: 700,
  tip: 800,
  progress: 1000,
  watermark: 9000,
  lock: 10_000,
} as const;
export type Layer = keyof typeof LAYERS;

/** Something that stands open. */
export interface Open {
  readonly layer: Layer;
  /** What holds it on the page; absent while it is not drawn yet, and with menus. */
  root: HTMLElement | null;
  readonly close: () => void;
  /** What had the focus in it when something opened over it. */
  focused: Element | null;
}

export const layers = {
  /** What is open on top. A menu belongs to what it was opened from, and takes nothing from it. */
  top: (): Open | undefined => highest(open.filter(({ layer }) => layer !== 'menu')),
  open(one: Open): () => void {
    const below = layers.top();
    if (below?.root?.contains(document.activeElement)) below.focused = document.activeElement;
    open = [...open, one];
    arrange();
    return () => {
      open = open.filter((other) => other !== one);
      arrange();
      const top = layers.top();
      if (one.layer !== 'menu' && top?.root && !top.root.contains(document.activeElement)) focusIn(top, top.root);
    };
  },
  /** Closes what was opened last of the highest. @returns whether there was anything. */
  closeTop(): boolean {
    const top = highest(open);
    top?.close();
    return top !== undefined;
  },
  /** Called with a key press before anybody acts on it: it is for what is on top now, whatever is when others hear it. */
  hears(event: Event): void {
    lastKey = { event, top: layers.top() };
  },
  /** Whether what happens at the moment may close this one: a key that has closed something above it may not. */
  mayClose: (one: Open | null): boolean => lastKey === null || lastKey.event !== window.event || lastKey.top === one,
  /** Called when one was drawn. */
  arrange: () => arrange(),
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

let open: readonly Open[] = [];
let lastKey: { readonly event: Event; readonly top: Open | undefined } | null = null;
const watchers = new Set<() => void>();

const highest = (some: readonly Open[]): Open | undefined =>
  some.reduce<Open | undefined>((best, one) => (best && LAYERS[best.layer] > LAYERS[one.layer] ? best : one), undefined);

function arrange(): void {
  const top = layers.top();
  for (const one of open) if (one.root) one.root.inert = one.layer !== 'menu' && one !== top;
  watchers.forEach((watcher) => watcher());
}

function focusIn({ focused }: Open, root: HTMLElement): void {
  const target = focused?.isConnected ? focused : (root.querySelector('[data-autofocus]') ?? root.querySelector('[role=dialog]'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
