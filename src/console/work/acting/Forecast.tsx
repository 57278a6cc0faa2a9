import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Fields } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { CallError, write } from '../../base/http/client';
import { usePresentation } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import type { Acting } from './acting';
import { sendRehearsal } from './send';
import classes from './evidence.module.css';

/** Delay before asking the server, so that it is not asked at every key press. */
const REST_MS = 600;

/**
 * What an action without rows or on one row would answer, or why it would be refused, by the server's word, before it is done. `input` is
 * null while something of it is missing.
 */
export function Forecast({
  acting: { action, resource, key },
  row,
  input,
}: {
  acting: Acting;
  row?: WireRow;
  input: Readonly<Record<string, unknown>> | null;
}) {
  const custom = usePresentation(resource.name)?.replies[key];
  const [about] = useDebouncedValue(input && JSON.stringify(input), REST_MS);
  const { data, error } = useQuery({
    queryKey: ['isForecast', action.call, action.with, row?.id, row?.version, about],
    enabled: about !== null,
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      const asked = JSON.parse(about!) as Readonly<Record<string, unknown>>;
      if (row) {
        const [own] = await sendRehearsal(action, [row], asked);
        if (!own!.ok) throw new Error(own!.message);
        return own!.data ?? null;
      }
      const { data: answered } = await write(
        action.call,
        { ...asked, ...action.with, dryRun: true },
        { encoding: action.encoding, inQuery: action.inQuery, quiet: true, rehearsal: true },
      );
      return answered;
    },
  });
  // An answer to another input may have nothing to say: only that there is a row then.
  const says = custom ? data : Object.keys(action.reply ?? {}).some((key) => key in ((data ?? {}) as object));
  if (about === null || (!error && !says)) return null;
  return (
    <section className={`${classes.evidence} ${classes.forecast}`} aria-label="试算" aria-live="polite">
      <h3>试算</h3>
      {error ? (
        <p>{Object.values(error instanceof CallError ? error.fieldErrors : {})[0] ?? error.message}</p>
      ) : (
        (custom?.({ ...(data as object), isForecast: true }) ?? <Values of={action.reply ?? {}} values={data as Record<string, unknown>} />)
      )}
    </section>
  );
}

/** What there is none of has no line. */
const Values = ({ of, values }: { of: Fields; values: Readonly<Record<string, unknown>> }) => (
  <dl className={classes.facts}>
    {Object.entries(of)
      .filter(([key]) => values[key] != null)
      .map(([key, field]) => (
        <div key={key}>
          <dt>{field.label}</dt>
          <dd>{formatValue(key, field, values)}</dd>
        </div>
      ))}
  </dl>
);
