/** Reads what somebody wants to look at in reports: 「按城市看 上周 实付」, by the words that a report declares. Knows no console, asks nobody. */
import { addDays, addMonths, dayOf, mondayOf } from '../src/language/days';
import { lunarDays } from '../src/language/festival';
import { axesOf, COMPARES, lastDayOf, MOST, MOST_DAYS, SPANS, spanOf, type Compare, type Report, type Span } from '../src/language/report';
import { contiguous, queryOf, textOf, TIER } from './match';
import { normalised, type Alphabet } from './spelling';

/** The requested look; what is left out is as the report opens. */
export interface Look {
  readonly rows?: string;
  readonly columns?: string;
  readonly measure?: string;
  readonly compare?: Compare | '';
  readonly top?: string;
  readonly span?: Span;
  /** Days that have no name of their own. */
  readonly days?: readonly [from: string, to: string];
}
export interface Understood {
  readonly look: Look;
  /** The same in words. */
  readonly phrases: readonly string[];
  /** What was typed beside it, which the name of the report has. */
  readonly named: readonly string[];
}
type Kind = 'axis' | 'measure' | 'compare' | 'span' | 'week';
interface Word {
  readonly text: string;
  readonly kind: Kind;
  readonly value: string;
  readonly label: string;
}

/** Other words for what a period is compared with. */
const BESIDE: Readonly<Record<string, Compare | ''>> = {
  环比: 'before',
  上期: 'before',
  周同比: 'lastWeek',
  上周同期: 'lastWeek',
  同比: 'lastYear',
  去年同期: 'lastYear',
  春节对齐: 'lunar',
  不对比: '',
};
/** What stands between words and says nothing of its own. */
const BETWEEN = /^(?:对比|按|看|分|列|和|与|跟|的|比|各|每|下|×|、|,|;|·)/;
const LEAST_PREFIX = 2;
/** Nobody asks in so many characters: a longer text is a pasted list, which would take seconds to be read for nothing. */
const MOST_TYPED = 200;

const tidy = (text: string): string => normalised(text).replaceAll(' ', '');

/** The words of a report, the longest first: of two that begin alike the longer is meant. */
function wordsOf(report: Report): readonly Word[] {
  const word = (kind: Kind, value: string, label: string, text = label): Word => ({ text: tidy(text), kind, value, label });
  const timely =
    report.on === undefined
      ? []
      : [
          ...Object.entries(SPANS).map(([value, label]) => word('span', value, label)),
          word('week', '', '本周'),
          ...Object.entries(COMPARES).map(([value, label]) => word('compare', value, label)),
          ...Object.entries(BESIDE).map(([text, value]) => word('compare', value, value ? COMPARES[value] : '不对比', text)),
        ];
  return [
    ...Object.entries(axesOf(report)).map(([value, { label }]) => word('axis', value, label)),
    ...Object.entries(report.measures).flatMap(([value, { label, unit }]) => (unit === 'degrees' ? [] : [word('measure', value, label)])),
    ...timely,
  ].sort((a, b) => b.text.length - a.text.length);
}

/** @param name of the report. @returns null where a part of the text, or too little of it, fits this report. */
export function lookIn(typed: string, name: string, report: Report, alphabet: Alphabet, now: Date): Understood | null {
  if (typed.length > MOST_TYPED) return null;
  const words = wordsOf(report);
  const tokens = normalised(typed)
    .replace(/\btop (?=\d)/, 'top')
    .split(' ');
  const isLatin = (text: string) => /^[a-z]+$/.test(text);
  // A word may have a blank in it, and blanks may be left out; letters are a word each.
  const whole = tokens.some(isLatin) ? null : reading([tokens.join('')]);
  return whole ?? reading(tokens);

  function reading(parts: readonly string[]): Understood | null {
    const out = new Wish(now, report.on !== undefined);
    for (const part of parts) {
      if (isLatin(part)) {
        const meant = words.filter(({ text }) => isSpelled(text, part, alphabet));
        if (!out.takeOne(meant)) return null;
      } else if (!scan(part, words, out)) return null;
    }
    const title = tidy(name);
    if (!out.named.every((one) => title.includes(one))) return null;
    if (out.look.compare === 'lunar' && !isNearFestival(report, out.look, dayOf(now))) return null;
    return out.many + (out.named.length ? 1 : 0) >= 2 && out.many > 0 ? { look: out.look, phrases: out.phrases, named: out.named } : null;
  }
}

/** Weeks away from the festival nothing is laid over another year by it. */
function isNearFestival({ days = 1 }: Report, look: Look, today: string): boolean {
  const [from, to] = look.days ?? (look.span ? spanOf(look.span, today) : [addDays(today, 1 - days), today]);
  return lunarDays(from, to) !== null;
}

const isSpelled = (text: string, typed: string, alphabet: Alphabet): boolean => {
  const hit = contiguous(textOf({ label: text }, alphabet), queryOf(typed, alphabet), true);
  return hit !== null && hit.tier <= TIER.whole;
};

/** Takes a stretch of text word by word. @returns whether each could be meant. */
function scan(text: string, words: readonly Word[], out: Wish): boolean {
  let other = '';
  const end = () => {
    if (other) out.named.push(other);
    other = '';
  };
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const found = words.filter((one) => rest.startsWith(one.text));
    const longest = found[0]?.text.length ?? 0;
    const days = longest ? 0 : out.daysIn(rest);
    if (days) at += days;
    else if (longest) {
      if (!out.takeOne(found.filter((one) => one.text.length === longest))) return false;
      at += longest;
    } else {
      const between = other ? null : BETWEEN.exec(rest);
      // The last word may not be typed to its end.
      const begun = rest.length >= LEAST_PREFIX && !other ? words.filter((one) => one.text.startsWith(rest)) : [];
      if (between) at += between[0].length;
      else if (begun.length && out.takeOne(begun)) at = text.length;
      else {
        other += text[at++];
        continue;
      }
    }
    end();
  }
  end();
  return true;
}

/** What has been understood so far. */
class Wish {
  look: Look = {};
  readonly phrases: string[] = [];
  readonly named: string[] = [];
  many = 0;
  constructor(
    readonly now: Date,
    readonly isTimely: boolean,
  ) {}

  /** Takes the first of several meanings that there is room for. */
  takeOne(words: readonly Word[]): boolean {
    return words.some((word) => this.take(word));
  }
  private take({ kind, value, label }: Word): boolean {
    const { look } = this;
    if (kind === 'axis' && look.rows === undefined) return this.set({ rows: value }, `按${label}看`);
    if (kind === 'axis' && look.columns === undefined && value !== look.rows) return this.set({ columns: value }, `按${label}分列`);
    if (kind === 'measure' && look.measure === undefined) return this.set({ measure: value }, label);
    if (kind === 'compare' && look.compare === undefined)
      return this.set({ compare: value as Compare | '' }, value ? `对比${label}` : label);
    if (look.span ?? look.days) return false;
    const today = dayOf(this.now);
    if (kind === 'span') return this.set({ span: value as Span }, label);
    return kind === 'week' && this.set({ days: [mondayOf(today), today] }, label);
  }
  private set(change: Look, phrase: string): true {
    this.look = { ...this.look, ...change };
    this.phrases.push(phrase);
    this.many++;
    return true;
  }

  /** Reads a number of days, a month or a number of top members. @returns how many characters it took. */
  daysIn(text: string): number {
    const first = /^(?:前|top)(\d{1,3})名?/.exec(text);
    if (first && this.look.top === undefined && Number(first[1]) >= 1 && Number(first[1]) <= MOST.rows) {
      this.set({ top: String(Number(first[1])) }, `前 ${Number(first[1])}`);
      return first[0].length;
    }
    if (!this.isTimely || this.look.span || this.look.days) return 0;
    const today = dayOf(this.now);
    const near = /^近(\d{1,3})天/.exec(text);
    if (near && Number(near[1]) >= 1 && Number(near[1]) <= MOST_DAYS) {
      const span = Object.entries(SPANS).find(([, label]) => label === near[0])?.[0] as Span | undefined;
      this.set(span ? { span } : { days: [addDays(today, 1 - Number(near[1])), today] }, near[0]);
      return near[0].length;
    }
    const month = /^(?:(\d{4})[-年])?(\d{1,2})月?/.exec(text);
    if (!month || (!month[1] && !month[0].endsWith('月')) || Number(month[2]) < 1 || Number(month[2]) > 12) return 0;
    const digits = month[2]!.padStart(2, '0');
    const year =
      month[1] ??
      (`${today.slice(0, 4)}-${digits}` <= today.slice(0, 7) ? today.slice(0, 4) : addMonths(`${today.slice(0, 7)}`, -12).slice(0, 4));
    const last = lastDayOf(`${year}-${digits}`);
    if (`${year}-${digits}-01` > today) return 0;
    this.set({ days: [`${year}-${digits}-01`, last > today ? today : last] }, `${year}-${digits}`);
    return month[0].length;
  }
}

/** How well a report fits what was asked: what it opens with fits best. */
export function fitOf({ look, named }: Understood, opens: { readonly rows: string; readonly measure: string }): number {
  return named.join('').length * 4 + (look.measure === opens.measure ? 2 : 0) + (look.rows === opens.rows ? 1 : 0);
}

/** The look as parameters of a report's address. @param now those it has, where it is looked at. */
export function lookParams({ on }: Report, look: Look, now: URLSearchParams): URLSearchParams {
  const out = new URLSearchParams(now);
  const { days, ...named } = look;
  for (const [key, value] of Object.entries(named)) out.set(key, value!);
  // Whoever asks by one thing does not ask for the columns that there were.
  if (look.rows !== undefined && look.columns === undefined) out.set('columns', '');
  if (look.measure !== undefined && look.columns === undefined && look.rows !== undefined) out.delete('sort');
  if (look.span || days) for (const key of [on!, `${on}_from`, `${on}_to`, ...(days ? ['span'] : [])]) out.delete(key);
  if (days) {
    out.set(`${on}_from`, days[0]);
    out.set(`${on}_to`, days[1]);
  }
  return out;
}
