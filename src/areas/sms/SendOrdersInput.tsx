import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError, write } from '../../console/base/http/client';
import { useSession } from '../../console/base/session/useSession';
import type { InputProps } from '../../console/contract';
import { RefsInput } from '../../console/kit/fields/RefInput';
import type { Trial } from './trial';
import { TrialReply, type Counts } from './TrialReply';

/** Choosing goes on while the server is asked. */
const REST_MS = 600;
const SEND = '/star/sms/send';

/** Orders to send a message about, and beneath them what each customer would read: a rehearsal, by the server's word. */
export function SendOrdersInput(props: InputProps) {
  const { value, about } = props;
  const { info } = useSession();
  const root = useRef<HTMLDivElement>(null);
  // Its file may come after the dialog has given the focus to a button: this is the first thing that is asked.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea')) root.current?.querySelector('input')?.focus();
  }, []);
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const [asked] = useDebouncedValue(JSON.stringify({ ids: [about?.id], orderIds: ids, again: about?.again === true }), REST_MS);
  const isAsked = info.dryRun === true && about?.id !== undefined && ids.length > 0;
  const { data, error } = useQuery({
    queryKey: ['isForecast', SEND, asked],
    enabled: isAsked,
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      const answer = await write(SEND, { ...(JSON.parse(asked) as object), dryRun: true }, { quiet: true, rehearsal: true });
      return replyIn(answer.data);
    },
  });
  const problem = error && (Object.values(error instanceof CallError ? error.fieldErrors : {})[0] ?? error.message);
  return (
    <>
      <div ref={root}>
        <RefsInput {...props} error={props.error ?? (isAsked ? problem : null) ?? undefined} />
      </div>
      {isAsked && data && (
        <section aria-label="试算" aria-live="polite" style={{ marginTop: 8 }}>
          <TrialReply {...data} isRehearsal />
        </section>
      )}
    </>
  );
}

/** Of one row or of a list of them: the same answer in either form. */
const replyIn = (data: unknown): Reply => {
  const { results, ...own } = data as Reply & { readonly results?: readonly { readonly data: Reply }[] };
  return results?.[0]?.data ?? own;
};
type Reply = Counts & { readonly trial: Trial };
