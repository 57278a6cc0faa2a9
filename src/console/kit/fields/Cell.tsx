import { Suspense, type ReactNode } from 'react';
import type { Field } from '../../../language/field';
import { formatValue, fromCityOn, fromMonthOn } from '../../../language/format';
import { lazily } from '../../base/loading/lazily';
import { usePresentation } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import { isAmount, isIdentifier } from '../values/identity';
import { Blank } from './Blank';
import { Copyable } from './Copyable';
import { TimeCell } from './inTime';
import { StatusBadge } from './StatusBadge';
import { useDetailHref, useRowHref } from './useDetailHref';
import classes from './fields.module.css';
import { isPicture } from '../../../language/fieldKinds';

const Thumbs = lazily(async () => (await import('./Thumbs')).Thumbs);
const RichText = lazily(async () => (await import('../rich/RichText')).RichText);

interface CellProps {
  readonly resource: string;
  readonly name: string;
  readonly field: Field;
  readonly row: WireRow;
  /** The row's own page, where this cell is the one that names the row. */
  readonly href?: string;
  /** In a column, where an area starts at its city and an instant of this year at its month. */
  readonly narrow?: boolean;
  /** Whether what can be pressed in it is reached by Tab; not in a grid, whose rows are. */
  readonly tabbable?: boolean;
  /** The command that does what its button does: copies the number, opens the picture. Numbers have no button where there is none. */
  readonly command?: string;
}

/** One value of a row, by kind of field; a presentation may override it by key. */
export function Cell({ resource, name, field, row, href, narrow = false, tabbable = !narrow, command }: CellProps) {
  const Override = usePresentation(resource)?.cells[name];
  const whole = formatValue(name, field, row);
  const text = narrow ? inColumn(field, whole) : whole;
  if (Override) return <Override row={row} value={row[name]} />;
  const pictures = isPicture(field) ? ([row[name] ?? []].flat() as string[]) : [];
  if (pictures.length > 0)
    return (
      <Suspense fallback="图片">
        <Thumbs paths={pictures} command={command} label={field.label} narrow={narrow} tabbable={tabbable} />
      </Suspense>
    );
  if (field.kind === 'rich' && !narrow && !isBlank(row[name]))
    return (
      <Suspense fallback={whole}>
        <RichText text={String(row[name])} />
      </Suspense>
    );
  const shown = isBlank(row[name]) ? <Blank /> : valueOf(name, field, row, text, tabbable, command);
  if (!href) return shown;
  const link = (
    <a className={classes.title} href={href} tabIndex={tabbable ? 0 : -1}>
      {isBlank(row[name]) ? `没有${field.label}` : text}
    </a>
  );
  return isIdentifier(field) && !isBlank(row[name]) ? (
    <Mono>
      {command ? (
        <Copyable text={text} tabbable={tabbable} command={command}>
          {link}
        </Copyable>
      ) : (
        link
      )}
    </Mono>
  ) : (
    link
  );
}

function valueOf(name: string, field: Field, row: WireRow, text: string, tabbable: boolean, command?: string): ReactNode {
  const value = row[name];
  switch (field.kind) {
    case 'choice':
      return field.tones ? <StatusBadge tone={field.tones[String(value)]}>{text}</StatusBadge> : text;
    case 'flag':
      return value ? text : <span className={classes.blank}>{text}</span>;
    case 'ref':
      return <RefLink target={field.target!} id={String(value)} text={text} tabbable={tabbable} command={command} />;
    case 'date':
    case 'instant':
      return field.lateWhile || field.holds ? <TimeCell name={name} field={field} row={row} text={text} /> : text;
    case 'file':
      return (
        <a className={classes.quiet} href={String(value)} download tabIndex={tabbable ? 0 : -1} data-command={command}>
          下载
        </a>
      );
    case 'json':
      return (field.blocks ? text : summaryOf(value)) ?? <Blank />;
    default:
      if (isIdentifier(field)) return <Mono>{command ? <Copyable text={text} tabbable={tabbable} command={command} /> : text}</Mono>;
      if (isAmount(field))
        return (
          <span className={classes.number} data-negative={(value as number) < 0 || undefined} data-zero={value === 0 || undefined}>
            {text}
          </span>
        );
      return text;
  }
}

/** The name of a referenced row, leading to where the user may look at it. */
export function RefLink({
  target,
  id,
  text,
  tabbable = true,
  command,
}: {
  target: string;
  id: string;
  text: string;
  tabbable?: boolean;
  command?: string;
}) {
  const hasPage = useDetailHref(target) !== undefined;
  const href = useRowHref(target)?.(id);
  return href ? (
    <a
      className={classes.quiet}
      href={href}
      tabIndex={tabbable ? 0 : -1}
      data-command={command}
      data-ref={command && (hasPage ? 'page' : 'list')}
    >
      {text}
    </a>
  ) : (
    text
  );
}

/** A value's text as a column shows it: without what goes without saying. */
export const inColumn = (field: Field, whole: string): string =>
  field.kind === 'area' ? fromCityOn(whole) : field.kind === 'instant' ? fromMonthOn(whole) : whole;

/** What a field's cell says as plain text: its title attribute, and what is copied. */
export function textOf(name: string, field: Field, row: WireRow): string {
  if (isBlank(row[name])) return '';
  if (field.kind === 'json' && !field.blocks) return summaryOf(row[name]) ?? '';
  const text = formatValue(name, field, row);
  return text === '—' ? '' : text;
}

const Mono = ({ children }: { children: ReactNode }) => <span className={classes.mono}>{children}</span>;
const isBlank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The plain values of a structured one, in a line: 张* 138****5678 文三路***. */
function summaryOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.length ? `${value.length} 项` : null;
  const parts = Object.values(value as object).filter((v) => typeof v === 'string' || typeof v === 'number');
  return parts.length ? parts.join(' ') : null;
}
