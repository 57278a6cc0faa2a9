/** Times and periods as people type them. */
import { isDate } from '../../language/validate';

/** `8:5`, `0805` and `８：０５` → `08:05`; anything else is returned as it is, for the validator to refuse. */
export function tidyTime(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const match = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]!.padStart(2, '0')}` : text;
}

/** `202601`, `2026/1` and `2026年1月` → `2026-01`. */
export function tidyPeriod(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const match = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(text);
  return match ? `${match[1]}-${match[2]!.padStart(2, '0')}` : text;
}

/** `20260105`, `2026/1/5` and `2026年1月5日` → `2026-01-05`. */
export function tidyDate(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  return match ? `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : text;
}

/** `YYYY-MM-DD HH:mm` in Asia/Shanghai, forgiving as the others → ISO instant; null for nothing, the text itself if it is no time. */
export function parseInstant(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const [day, ...rest] = text.split(/[\sT]+/);
  const date = tidyDate(day!);
  const time = tidyTime(rest.join('') || '00:00');
  const at = new Date(`${date}T${time}:00+08:00`);
  return isDate(date) && !Number.isNaN(at.getTime()) ? at.toISOString() : typed;
}
