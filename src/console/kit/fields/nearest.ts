/** Which rows of another resource are likelier than others for the row at hand, and in which order they are offered. */
import type { Field, Fields } from '../../../language/field';
import type { Candidate } from '../../../language/kinds/desk';
import { formatMoney } from '../../../language/format';

/** Areas are alike by their city. */
const CITY_DIGITS = 4;
const isArea = (field: Field | undefined) => field?.kind === 'area' || field?.areas !== undefined;

/** The query for the likeliest options only; null if the row does not have the values to compare by. */
export function nearestQuery(
  { nearest = {} }: Field,
  target: Fields,
  about: Readonly<Record<string, unknown>>,
): Record<string, string> | null {
  const known = Object.entries(nearest).map(([key, path]) => {
    const value = about[path];
    return [key, typeof value === 'string' ? (isArea(target[key]) ? value.slice(0, CITY_DIGITS) : value) : ''] as const;
  });
  return known.length > 0 && known.every(([, value]) => value !== '') ? Object.fromEntries(known) : null;
}

/** What they have in common, in words: 同城、同服务商. */
export const likenessOf = ({ nearest = {} }: Field, target: Fields): string =>
  Object.keys(nearest)
    .map((key) => (isArea(target[key]) ? '同城' : `同${target[key]?.label ?? ''}`))
    .join('、');

/**
 * What the call that lists options is asked for those that forms do not offer, and why these can't be chosen (状态须为“启用”):
 * all conditions except that on its last choice, which differs. Null where there is no condition on a choice.
 */
export function refusedQuery({ among, offered = {} }: Field, target: Fields): { params: Record<string, string>; why: string } | null {
  const key = Object.keys(offered).findLast((one) => target[one]?.kind === 'choice');
  if (!key) return null;
  const { label, choices = {} } = target[key]!;
  const wanted = [offered[key]!].flat().map(String);
  const others = Object.keys(choices).filter((one) => !wanted.includes(one));
  if (others.length === 0) return null;
  const params = Object.fromEntries(Object.entries({ ...among, ...offered, [key]: others }).map(([name, value]) => [name, String(value)]));
  return { params, why: `${label}须为${wanted.map((one) => `“${choices[one] ?? one}”`).join('或')}` };
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Why it stands where it stands. */
  readonly message?: string;
  readonly disabled?: boolean;
}
export interface Group {
  readonly group: string;
  readonly items: readonly Option[];
}
interface Found {
  /** Those that forms offer, as they come. */
  readonly offered: readonly Option[];
  readonly near?: readonly Option[];
  readonly likeness: string;
  /** Those that forms do not offer, and why. */
  readonly refused?: readonly Option[];
  readonly why: string;
  /** Ranked for this very row; the input's name says which of the candidates are meant. */
  readonly ranked?: readonly Candidate[];
  /** Which of them are what is looked for. */
  readonly fits?: (candidate: Candidate) => boolean;
  readonly name: string;
}

/**
 * The best matches first, with reasons; then options similar to the row, then the rest; impossible ones last, with the reason. No
 * duplicates.
 */
export function grouped({ offered, near, likeness, refused, why, ranked, fits = () => true, name }: Found): Group[] {
  const taken = new Set<string>();
  const fresh = (options: readonly Option[]) =>
    options.filter(({ value }) => {
      if (taken.has(value)) return false;
      taken.add(value);
      return true;
    });
  const those = (ranked ?? []).filter(({ input }) => name in input);
  const candidates = (isOpen: boolean) => those.filter((one) => one.isOpen === isOpen && fits(one)).map((one) => asOption(one, name));
  const first = fresh(candidates(true));
  const blocked = fresh(candidates(false));
  // An option that changes its group while it is marked would lose its mark: headings go by all there is, not by what is looked for.
  const groups = [
    { group: '最合适的在前', items: first },
    { group: likeness, items: fresh(near ?? []) },
    { group: those.length > 0 || near?.length ? '其他' : '', items: fresh(offered) },
    { group: '现在选不了', items: blocked },
    { group: `不能选:${why}`, items: fresh(refused ?? []).map((one) => ({ ...one, disabled: true })) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** A candidate with what speaks for it, or against. */
function asOption({ input, name: label, isOpen, total, terms, findings }: Candidate, name: string): Option {
  const message = isOpen
    ? [
        ...(terms.length
          ? [`合计 ${formatMoney(total)} 元:${terms.map((one) => `${one.message} ${formatMoney(one.fen)}`).join(' + ')}`]
          : []),
        ...findings.map((one) => one.message),
      ]
    : findings.filter(({ level }) => level === 'block').map((one) => one.message);
  return { value: input[name]!, label, message: message.join(' · ') || undefined, disabled: !isOpen };
}
