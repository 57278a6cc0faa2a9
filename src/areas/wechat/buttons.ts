/** A menu in WeChat's form, the differences of two, and the text of an entry. */
export interface Button {
  readonly name: string;
  readonly type?: string;
  readonly url?: string | null;
  readonly pagepath?: string | null;
  readonly key?: string | null;
  readonly sub_button?: readonly Button[];
}
/** What is here, and what customers see; null where nobody has asked WeChat yet. */
export interface MenuPreview {
  readonly name: string;
  readonly draft: readonly Button[];
  readonly live: readonly Button[] | null;
  readonly changes: readonly string[];
}

const leadsTo = ({ type, url, pagepath, key, sub_button: below }: Button): string =>
  below ? '父级' : type === 'miniprogram' ? `小程序 ${pagepath ?? ''}` : type === 'click' ? `事件 ${key ?? ''}` : `网页 ${url ?? ''}`;
const nameOf = (path: readonly string[]) => `“${path.join(' › ')}”`;

interface Entry { readonly path: readonly string[]; readonly leads: string; readonly place: number } // prettier-ignore
const entriesOf = (buttons: readonly Button[], under: readonly string[] = []): Entry[] =>
  buttons.flatMap((one, place) => [
    { path: [...under, one.name], leads: leadsTo(one), place },
    ...entriesOf(one.sub_button ?? [], [...under, one.name]),
  ]);

/** What publishing would change, a line each; entries are known by their names and what they lie under. */
export function menuChanges(live: readonly Button[], draft: readonly Button[]): string[] {
  const [before, after] = [entriesOf(live), entriesOf(draft)].map((list) => new Map(list.map((one) => [one.path.join('\n'), one])));
  return [
    ...[...after!].flatMap(([key, { path, leads, place }]) => {
      const was = before!.get(key);
      if (!was) return [`新增${nameOf(path)}:${leads}`];
      return [
        ...(was.leads === leads ? [] : [`${nameOf(path)}:${was.leads} → ${leads}`]),
        ...(was.place === place ? [] : [`${nameOf(path)}从第 ${was.place + 1} 个到第 ${place + 1} 个`]),
      ];
    }),
    ...[...before!].filter(([key]) => !after!.has(key)).map(([, { path }]) => `去掉${nameOf(path)}`),
  ];
}
