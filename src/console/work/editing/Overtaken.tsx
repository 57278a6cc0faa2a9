import { StaleNotice } from '../../kit/form/StaleNotice';
import type { useEditing } from './useEditing';

/** Concurrent changes by others, to be decided on before saving; renders nothing if there are none. */
export function Overtaken({ edit: { form, stale, base, keep, discard } }: { readonly edit: ReturnType<typeof useEditing> }) {
  return (
    stale && (
      <StaleNotice
        fields={form.fields}
        comparison={stale.comparison}
        base={base!}
        mine={form.values}
        now={stale.now}
        last={stale.last}
        onKeep={keep}
        onDiscard={discard}
      />
    )
  );
}
