/** A cell of a rule's line: the operators that its fact accepts, and a value as that fact has it. */
import type { Field } from '../../../language/field';
import { faultOf, isCounted, opsOf, RULE_OPS, valuesOf, type RuleLine, type RuleSpec } from '../../../language/ruleData';
import type { InputProps, OwnInput } from '../../contract';
import { AreasInput } from './AreasInput';
import type { Line } from './lines';

/** The kind of a value's input: several codes are picked one by one, numbers are typed. */
export function ruleKind(
  { facts }: RuleSpec,
  key: string,
  { fact, op }: Line,
): { readonly field: Partial<Field>; readonly isMany: boolean } {
  const asked = key === 'value' ? facts[String(fact)] : undefined;
  if (!asked || (isCounted(asked) && asked.kind !== 'choice')) return { field: {}, isMany: false };
  const { kind, choices, target, among, level } = asked;
  const isMany = op === 'in' || op === 'notIn';
  if (kind === 'choice') return { field: { kind: isMany ? 'texts' : 'choice', choices }, isMany };
  if (kind === 'ref') return { field: { kind: isMany ? 'refs' : 'ref', target, among }, isMany };
  return { field: isMany ? { kind: 'texts', areas: 'city' } : { kind: 'area', level }, isMany };
}

/** Whether a line is asked for a column: nothing stands above the first one that it could be joined to. */
export const isAskedIn = (row: number, key: string): boolean => row > 0 || key !== 'join';
/** The lines of a rule as they are kept: what has become the first one is joined to nothing any more. */
export const withFirstAlone = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line, row) => (row === 0 && 'join' in line ? { ...line, join: undefined } : line));

interface RuleCellProps extends InputProps {
  readonly cell: OwnInput;
  readonly rule: RuleSpec;
  readonly line: Line;
}
export function RuleCell({ cell: Cell, rule, line, ...props }: RuleCellProps) {
  const { name, field, value, onChange } = props;
  if (name === 'op' && rule.facts[String(line.fact)]) {
    const choices = Object.fromEntries(opsOf(rule, String(line.fact)).map((op) => [op, RULE_OPS[op]]));
    return <Cell {...props} field={{ ...field, choices }} />;
  }
  if (name !== 'value') return <Cell {...props} />;
  const { field: own, isMany } = ruleKind(rule, 'value', line);
  const text = typeof value === 'string' ? value : '';
  // The keyboard goes on to it as soon as the operator is chosen: its code has to be here by then.
  const Own = own.areas ? AreasInput : Cell;
  return (
    <Own
      // Another fact has another input: what was typed into the one before is not picked from.
      key={`${own.kind} ${own.target} ${own.areas}`}
      {...props}
      // One line of text, however many values it takes.
      field={{ ...field, max: undefined, ...own } as Field}
      value={isMany ? valuesOf({ value: text }) : value}
      onChange={(next) => onChange(Array.isArray(next) ? next.join(',') || null : next)}
    />
  );
}

/** What is wrong in lines that are filled in, by their place and column. */
export const ruleErrors = (rule: RuleSpec, lines: readonly Line[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, row) => {
      const { fact, op, value } = line;
      const fault = fact && op && typeof value === 'string' && value ? faultOf(rule, line as unknown as RuleLine) : null;
      return fault ? [[`${row}.value`, fault]] : [];
    }),
  );
