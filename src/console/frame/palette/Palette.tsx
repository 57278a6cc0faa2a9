/** Mod+K: finds every page and action this user may reach, asks for what an action needs, and shows what it would do. */
import { Loader } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Command } from '../../../../commands/command';
import { actionId } from '../../../../commands/actionId';
import { activeScope, type Offer, type Plan } from '../../contract';
import { copyText } from '../../kit/values/copyText';
import { useLayer } from '../../kit/floating/useLayer';
import { useAwaited } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { fromLink, type Inputs } from './answers';
import { AskSteps } from './AskSteps';
import { stepBack } from './stepKeys';
import { Finder, type FinderState } from './Finder';
import { More } from './More';
import classes from '../../kit/picker/Picker.module.css';
import './menuPinyin';
import { isOverDialog, keepFocusAway, returnFocus, startRequest, startText, type RunRequest } from './paletteStore';
import { Picker } from '../../kit/picker/Picker';
import { linkToRun } from './runLink';
import { usePins } from './usePins';
import { useStandingAhead } from './useStanding';
import { useUses } from './useUses';

/** The overlay the palette stands in. */
const [store, spotlight] = createSpotlight();
export const overlay = { open: spotlight.open };

export function Palette() {
  useStandingAhead();
  // What stands first is read before it is opened.
  usePins();
  useUses();
  const [asking, setAsking] = useState(false);
  const { zIndex, ref } = useLayer(useSpotlight(store).opened, 'palette', spotlight.close);
  return (
    // A click beside it must not throw away what was answered: Escape leaves step by step.
    <Spotlight.Root
      ref={ref}
      zIndex={zIndex}
      store={store}
      shortcut={null}
      closeOnClickOutside={!asking}
      size={640}
      yOffset="12vh"
      centered={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.body }}
      returnFocus={false}
      onSpotlightClose={returnFocus}
      attributes={{ content: { 'aria-label': '命令面板' } }}
    >
      <Steps onAsking={setAsking} />
    </Spotlight.Root>
  );
}

/** Where the palette is, above the list of all commands: each can be left again by Escape or Backspace. */
type Step =
  | { readonly at: 'awaited'; readonly request: RunRequest }
  | { readonly at: 'ask'; readonly offer: Offer; readonly request?: RunRequest }
  | { readonly at: 'more'; readonly command: Command };

function Steps({ onAsking }: { onAsking: (asking: boolean) => void }) {
  const [step, setStep] = useState<Step | null>(() => {
    const request = startRequest();
    return request && { at: 'awaited', request };
  });
  const [finder, setFinder] = useState<FinderState>(() => ({ typed: startText(), moved: { id: '', query: '' }, alone: isOverDialog() }));
  const back = () => setStep(null);
  const asking = step?.at === 'ask';
  useEffect(() => {
    onAsking(asking);
    return () => onAsking(false);
  }, [asking, onAsking]);
  switch (step?.at) {
    case 'awaited':
      return <Awaited request={step.request} onBack={back} onFound={(offer) => setStep({ at: 'ask', offer, request: step.request })} />;
    case 'ask':
      return <Ask offer={step.offer} request={step.request} onBack={back} />;
    case 'more':
      return (
        <More
          command={step.command}
          onBack={back}
          onRunLink={() => {
            const offer = offerOf(step.command.id);
            if (offer) copyLink(offer, {});
          }}
        />
      );
    default:
      return (
        <Finder
          state={finder}
          onState={setFinder}
          onMore={(command) => setStep({ at: 'more', command })}
          onLeave={leave}
          onClose={close}
          onRun={(command) => {
            const offer = offerOf(command.id);
            if (offer?.plan && needsAsking(offer)) setStep({ at: 'ask', offer });
            else {
              close();
              setTimeout(() => command.run?.(), 0);
            }
          }}
        />
      );
  }
}

/** What an action of the visible screen is, found by the id of its command. */
const offerOf = (id: string): Offer | undefined => activeScope.get()?.offers.find((offer) => actionId(offer) === id);
const needsAsking = ({ action }: Offer) =>
  action.danger === true || Object.keys({ ...action.ask }).length + (action.fields?.length ?? 0) > 0;

/** A link that names a command: it stands until the page shows what it is about. */
function Awaited({ request, onFound, onBack }: { request: RunRequest; onFound: (offer: Offer) => void; onBack: () => void }) {
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const here = scope?.page.url === request.path ? scope : null;
  const offer = here?.offers.find((o) => actionId(o) === request.id);
  const isReady = offer !== undefined && (offer.action.on === 'none' || offer.rows.length > 0);
  const begin = useEffectEvent(() => {
    if (!offer || offer.why) return;
    if (offer.plan) onFound(offer);
    else {
      close();
      setTimeout(() => offer.run(), 0);
    }
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  const { canOpen } = useSession().permissions;
  const note = !canOpen(request.path)
    ? '你没有打开链接里页面的权限'
    : !here
      ? '正在打开链接里的页面…'
      : !offer
        ? '链接里的操作在这个页面上没有,或者你没有执行它的权限'
        : isReady && offer.why
          ? `${offer.action.label}:${offer.why}`
          : '正在等要处理的行…';
  return (
    <Picker
      label="链接里的操作"
      typed=""
      onTyped={() => {}}
      placeholder="Esc 返回"
      groups={[]}
      marked=""
      onMark={() => {}}
      onPick={() => {}}
      note={note}
      keepsEscape
      onKey={(event) => stepBack(event, '', onBack)}
    />
  );
}

/** Finds the rows of an action, then asks for what it needs. */
function Ask({ offer, request, onBack }: { offer: Offer; request?: RunRequest; onBack: () => void }) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [early, setEarly] = useState('');
  const planned = useEffectEvent(() => offer.plan!());
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let over = false;
    planned().then(
      (found) => {
        if (over) return;
        if (found) setPlan(found);
        else close();
      },
      (error: unknown) => {
        if (!over) {
          toast.error(error instanceof Error ? error.message : String(error));
          back();
        }
      },
    );
    return () => {
      over = true;
    };
  }, []);
  useAwaited(plan === null);
  const chip = <span className={classes.chip}>{offer.action.label}</span>;
  if (!plan)
    return (
      <Picker
        label={offer.action.label}
        placeholder="正在准备…"
        typed={early}
        onTyped={setEarly}
        groups={[]}
        marked=""
        onMark={() => {}}
        onPick={() => {}}
        note="正在准备…"
        before={chip}
        after={<Loader size={14} />}
        keepsEscape
        onKey={(event) => stepBack(event, early, onBack)}
      />
    );
  return (
    <AskSteps
      id={actionId(offer)}
      plan={plan}
      initial={fromLink(plan.fields, request?.inputs ?? {})}
      early={early}
      onBack={onBack}
      onLeave={leave}
      onCopy={(input) => copyLink(offer, input)}
    />
  );
}

function copyLink(offer: Offer, input: Inputs): void {
  // Whoever opens it sees one row and decides on that one: a selection can't be handed on.
  if (offer.rows.length > 1) toast.info('链接只能带一行:先只选要处理的那一行');
  else void copyText(linkToRun(offer, input), '链接');
}

/** Closes because something was chosen that moves the focus. */
function leave(): void {
  keepFocusAway();
  spotlight.close();
}
/** Closes, and gives the focus back at once: what is run next may take it. */
function close(): void {
  spotlight.close();
  returnFocus();
}
