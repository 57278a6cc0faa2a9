import { StaleNotice } from '../../kit/form/StaleNotice';
import type { useEditing } from './useEditing';

/** What somebody else changed while a form was being filled in, to be decided on; nothing where nobody did. */
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
