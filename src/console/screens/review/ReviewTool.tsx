import { IconChecklist } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { REVIEW } from '../../../../commands/screens/list';
import { Coming } from '../../base/handover/useAwaited';
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { IconTool } from '../../kit/keys/IconTool';
import type { ReviewToolProps } from './about';

const Review = lazily(async () => (await import('./Review')).Review);

/** The button that begins a review, and the review itself. */
export function ReviewTool({ isOpen, setOpen, refocus, ...about }: ReviewToolProps) {
  useEffect(() => whenAtWork(() => prefetch(Review)), []);
  return (
    <>
      <IconTool command={REVIEW.review} icon={IconChecklist} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <Review
            {...about}
            onClose={() => {
              setOpen(false);
              refocus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
