import { verdictOf } from '../../../language/resource';
import { Suspense, useMemo, useState } from 'react';
import { readied } from '../../../../commands/command';
import { REVIEW } from '../../../../commands/screens/list';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import type { ReviewToolProps } from '../review/about';

const ReviewTool = lazily(async () => (await import('../review/ReviewTool')).ReviewTool);

/** Rows that wait for a verdict, one after the other, where the page has an action that asks for one. */
export function useReview(from: Omit<ReviewToolProps, 'isOpen' | 'setOpen'>) {
  const [isOpen, setOpen] = useState(false);
  const isPossible = from.actions.offers.some(({ resource, action }) => resource.name === from.page.resource && verdictOf(action));
  return {
    tools: useMemo(() => (isPossible ? readied(Object.values(REVIEW), { review: () => setOpen(true) }) : []), [isPossible]),
    tool: isPossible && (
      <Suspense fallback={isOpen && <Coming />}>
        <ReviewTool {...from} isOpen={isOpen} setOpen={setOpen} />
      </Suspense>
    ),
  };
}
