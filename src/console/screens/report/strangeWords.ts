/** What an address of a report says and nobody knows, in words: what it is about, what is looked at instead, and what was probably meant. */
import { insteadOf, nearestOf, repeated } from '../../../language/nearest';
import type { ReportPage } from '../../../language/page';
import { COMPARES, isInOrder, SPANS } from '../../../language/report';
import { fieldOf } from '../../kit/columns/columns';
import { LOOKED_LABELS as NAMES } from './lookedLabels';
import type { ReportLook } from './useReport';

export interface StrangeWord {
  /** The parameter of the address. */
  readonly key: string;
  readonly text: string;
  readonly meant: { readonly label: string; readonly changes: Readonly<Record<string, string | null>> } | null;
}
type Labels = Readonly<Record<string, string>>;

type Looking = Pick<
  ReportLook,
  'strange' | 'axes' | 'report' | 'rows' | 'columns' | 'measure' | 'compare' | 'top' | 'sort' | 'resource' | 'filters'
>;

export function strangeIn(page: ReportPage, look: Looking): readonly StrangeWord[] {
  const { axes, report, resource } = look;
  const labels = (of: Readonly<Record<string, { readonly label: string }>>): Labels =>
    Object.fromEntries(Object.entries(of).map(([name, { label }]) => [name, label]));
  const known: Readonly<Record<string, Labels>> = {
    rows: labels(axes),
    columns: labels(axes),
    measure: labels(report.measures),
    sort: labels(report.measures),
    ...(report.on !== undefined && { compare: COMPARES, span: SPANS }),
  };
  const params: Labels = {
    ...NAMES,
    ...Object.fromEntries(page.filters.map((name) => [name, fieldOf(resource, name)?.label ?? name])),
  };
  const instead: Labels = {
    rows: `现在按“${axes[look.rows]!.label}”看`,
    columns: look.columns ? `现在按“${axes[look.columns]!.label}”分列` : '现在不分列',
    measure: `现在看“${report.measures[look.measure]!.label}”`,
    compare: look.compare ? `现在对比“${COMPARES[look.compare]}”` : '现在不对比',
    span: report.on === undefined ? '这张报表只看现在' : '现在看的时间见下',
    top: look.top && !isInOrder(axes[look.rows]!) ? `现在列前 ${look.top}` : '现在全部列出',
    sort: `现在按“${report.measures[look.sort.replace(/^-/, '')]?.label}”排序`,
    limits: '现在没有标记',
  };
  return look.strange.map(([key, value]) => {
    const word = value.replace(key === 'sort' ? /^-/ : '', '');
    const of = known[key];
    if (key === 'columns' && Object.hasOwn(axes, value))
      return { key, text: `地址里的列“${axes[value]!.label}”和行相同;${instead.columns}`, meant: null };
    if (of) {
      const name = nearestOf(word, of);
      return {
        key,
        text: `地址里的${NAMES[key as 'rows']}“${repeated(word)}”不认识${insteadOf(word, of)};${instead[key]}`,
        meant: name === null ? null : { label: of[name]!, changes: { [key]: `${value.startsWith('-') ? '-' : ''}${name}` } },
      };
    }
    if (Object.hasOwn(NAMES, key))
      return { key, text: `地址里的${NAMES[key as 'rows']}“${repeated(value)}”${WANTED[key] ?? '用不上'};${instead[key]}`, meant: null };
    const name = nearestOf(key, params);
    return {
      key,
      text: `地址里的条件“${repeated(key)}”不认识${name === null ? '' : `,最接近的是“${params[name]}”(${name})`};没有用上`,
      meant: name === null ? null : { label: params[name]!, changes: { [key]: null, [name]: value } },
    };
  });
}
/** What is wrong with words that no list knows. */
const WANTED: Labels = { top: '应为 1 到 200 的整数', limits: '不完整,或是别的报表的' };
