import { present } from '../../console/contract';
import { lazyInput } from '../../console/kit/fields/lazyInput';
import { Thumb } from '../../console/kit/fields/Thumbs';
import { formatInstant } from '../../language/format';
import type { serviceSubmit, Step } from './service';

const MaterialsInput = lazyInput(async () => (await import('./MaterialsInput')).MaterialsInput);

/** What was handed in, each picture beneath its name. */
function Materials({ value }: { value: unknown }) {
  const all = Object.entries((value ?? {}) as Readonly<Record<string, string>>);
  if (all.length === 0) return <span>—</span>;
  const paths = all.map(([, path]) => path);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      {all.map(([name, path]) => (
        <span key={name} style={{ display: 'grid', gap: 4 }}>
          <Thumb path={path} all={paths} alt={name} size="large" />
          <small>{name}</small>
        </span>
      ))}
    </span>
  );
}

/** What was done with it, one line a step. */
function Steps({ value }: { value: unknown }) {
  const steps = (value ?? []) as readonly Step[];
  if (steps.length === 0) return <span>—</span>;
  return (
    <span style={{ whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' }}>
      {steps.map(({ at, what, who }) => `${formatInstant(at)}  ${what}  ${who}`).join('\n')}
    </span>
  );
}

export const serviceSubmitConsole = present<typeof serviceSubmit>('alipay_service_submit', {
  cells: { materials: Materials, log: Steps },
  inputs: { apply: { materials: MaterialsInput } },
});
