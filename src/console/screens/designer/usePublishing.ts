import { useMemo, useRef } from 'react';
import { handover } from '../../base/handover/handover';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { Offer } from '../../contract';
import { sendRehearsal } from '../../work/acting/send';
import { PAGE, type Design } from './useDesign';

/** Actions on the page itself. It can be published once it is complete and saved and a dry run of the server has no objections. */
export function usePublishing(
  { blocks, kinds, faults, setStrict, form, formNow, save, draft, refusal }: Design,
  publishes: string,
  offers: readonly Offer[],
  goTo: (key: string) => void,
): readonly Offer[] {
  const { info } = useSession();
  const now = useRef(offers);
  now.current = offers;
  const publish = useRef<() => void>(null!);
  publish.current = () => {
    const run = () =>
      void handover.until(refused()).then((isRefused) => !isRefused && now.current.find(({ key }) => key === publishes)!.run());
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
  /** Says beside each field what the server has against it. @returns whether it has; what it says of no field is said by the dialog. */
  const refused = async () => {
    const { action, eligible } = now.current.find(({ key }) => key === publishes)!;
    if (!info.dryRun || eligible.length !== 1) return false;
    const [result] = await sendRehearsal(action, eligible, {}).catch(() => []);
    const { errors = {} } = (result?.data ?? {}) as { errors?: Readonly<Record<string, string>> };
    const [first] = Object.keys(errors);
    if (result?.ok !== false || first === undefined) return false;
    refusal.tell(errors, formNow.current.values);
    toast.info(`还不能发布:${result.message}`);
    const [name, key] = first.split('.');
    goTo(name === draft && key ? key : PAGE);
    return true;
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
