import { forgotten, used, type Uses } from '../../../../commands/frecency';
import { useStored } from '../../base/session/useStored';

/** How this user has used commands, kept in this browser; how to count one more use, and how to forget them. */
export function useUses(): { uses: Uses; count: (id: string) => void; forget: (id: string) => void } {
  const [uses, change] = useStored<Uses>('uses', {});
  return { uses, count: (id) => change((now) => used(now, id, Date.now())), forget: (id) => change((now) => forgotten(now, id)) };
}
