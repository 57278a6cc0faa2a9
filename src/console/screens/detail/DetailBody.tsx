import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import type { Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useCatalogue } from '../../base/loading/registry';
import type { Presentation, WireRow } from '../../contract';
import { InForce } from '../../work/acting/InForce';
import { Children } from '../record/Children';
import { RelatedList } from './RelatedList';
import { Sections } from './Sections';
import { Story } from '../record/Story';
import { isOnTimeline } from '../record/useTimelineLists';
import { talksIn } from '../record/timeline';
import classes from '../record/detail.module.css';

/** The first part of a page that has several. */
export const WHOLE = '概况';

interface DetailBodyProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly row: WireRow;
  readonly looks: Presentation['detail'];
  /** The part that is looked at. */
  readonly part: string;
  readonly onPart: (part: string) => void;
}

/** All that is known of a row, in parts where it has several. */
export function DetailBody({ page, resource, row, looks, part, onPart }: DetailBodyProps) {
  const parts = looks?.parts ?? [];
  const whole = <Whole page={page} resource={resource} row={row} head={looks?.head} />;
  if (parts.length === 0) return <div className={classes.body}>{whole}</div>;
  return (
    <Tabs value={part} onChange={(next) => onPart(next ?? WHOLE)} keepMounted={false} className={classes.body}>
      <Tabs.List>
        <Tabs.Tab value={WHOLE} data-command="screen:part.0">
          {WHOLE}
        </Tabs.Tab>
        {parts.map((p, i) => (
          <Tabs.Tab key={p.label} value={p.label} data-command={`screen:part.${i + 1}`}>
            {p.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={WHOLE}>{whole}</Tabs.Panel>
      {parts.map(({ label, part: Part }) => (
        <Tabs.Panel key={label} value={label}>
          <Suspense fallback={<div className={classes.skeleton} />}>
            <Part row={row} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Whole({
  page,
  resource,
  row,
  head: Head,
}: Pick<DetailBodyProps, 'page' | 'resource' | 'row'> & { readonly head: NonNullable<Presentation['detail']>['head'] }) {
  const { resources } = useCatalogue();
  const talks = talksIn(resource.fields as Readonly<Record<string, Field>>, row);
  return (
    <>
      {Head && <Head row={row} />}
      <Sections page={page} resource={resource} row={row} without={talks} />
      <InForce resource={resource} row={row} />
      <Story related={page.related} resource={resource} row={row} talks={talks} />
      <Children read={resource.reads[page.read]!} row={row} />
      {page.related
        .filter((related) => !isOnTimeline(related, resources))
        .map((related) => (
          <RelatedList key={`${related.resource}.${related.read}`} related={related} id={row.id} beside={page.related.length} />
        ))}
    </>
  );
}
