import { Suspense } from 'react';
import type { ReportPage } from '../../../language/page';
import type { Place } from '../../../language/report';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import { filterWords } from '../../kit/filter/filterWords';
import type { Note } from './marks';
import type { ReportLook } from './useReport';

const Explain = lazily(async () => (await import('./Explain')).Explain);
const NotesDialog = lazily(async () => (await import('./NotesDialog')).NotesDialog);
const LimitsDialog = lazily(async () => (await import('./LimitsDialog')).LimitsDialog);
const WhyDialog = lazily(async () => (await import('./WhyDialog')).WhyDialog);

/** What somebody asks of a report: how it is reckoned, why a number changed, what happened on a day, which numbers are to be marked. */
export type ReportQuestion =
  | { readonly of: 'explain' }
  | { readonly of: 'why'; readonly place: Place; readonly name: string }
  | { readonly of: 'notes'; readonly day: string }
  | { readonly of: 'limits'; readonly name: string };

interface ReportDialogsProps {
  readonly page: ReportPage;
  readonly look: ReportLook;
  readonly asked: ReportQuestion | null;
  readonly notes: readonly Note[];
  readonly onNoted: () => void;
  readonly onClose: () => void;
}

/** The dialog that answers it. */
export function ReportDialogs({ page, look, asked, notes, onNoted, onClose }: ReportDialogsProps) {
  const { shown, report, resource, filters } = look;
  return (
    <Suspense fallback={asked && <Coming />}>
      {asked?.of === 'notes' && <NotesDialog day={asked.day} notes={notes} onChanged={onNoted} onClose={onClose} />}
      {asked?.of === 'why' && shown?.was && <WhyDialog look={look} place={asked.place} name={asked.name} onClose={onClose} />}
      {asked?.of === 'limits' && <LimitsDialog look={look} name={asked.name} onClose={onClose} />}
      {asked?.of === 'explain' && shown && (
        <Explain
          title={page.name}
          help={page.help}
          report={report}
          data={shown}
          filters={filterWords(page, resource, filters)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
