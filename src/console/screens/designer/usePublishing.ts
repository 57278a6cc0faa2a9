import { useMemo, useRef } from 'react';
import { toast } from '../../base/stores/toast';
import type { Offer } from '../../contract';
import type { Design } from './useDesign';

/** What can be done with the page itself; it goes live once nothing is missing and what was changed is saved. */
export function usePublishing(
  { blocks, kinds, faults, setStrict, form, save }: Design,
  publishes: string,
  offers: readonly Offer[],
  goTo: (key: string) => void,
): readonly Offer[] {
  const now = useRef(offers);
  now.current = offers;
  const publish = useRef<() => void>(null!);
  publish.current = () => {
    const run = () => now.current.find(({ key }) => key === publishes)!.run();
    const [first] = Object.keys(faults);
    if (!first) {
      if (form.dirty) save(run);
      else run();
      return;
    }
    setStrict(true);
    const of = blocks.find((one) => first.startsWith(`${one.key}.`))!;
    toast.info(`还不能发布:第 ${blocks.indexOf(of) + 1} 个组件“${kinds[of.kind]!.label}”${faults[first]}`);
    goTo(of.key);
  };
  const { dirty } = form;
  return useMemo(
    () =>
      offers
        .filter(({ action }) => action.on !== 'none' && action.does !== 'update')
        .map((offer) =>
          offer.key !== publishes ? offer : { ...offer, why: dirty ? null : offer.why, plan: undefined, run: () => publish.current() },
        ),
    [offers, publishes, dirty],
  );
}
