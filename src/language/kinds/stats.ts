import { kindOf, type Kind, type PageBase } from './kind';

/** Groups of rows with figures, as chart and table; each leads to the list of its rows. */
export interface StatsPage extends PageBase {
  readonly kind: 'stats';
  /** The instant whose periods are on offer. */
  readonly time?: string;
  /** The list that a group leads to; its filters must know what the groups are made by. */
  readonly leadsTo?: string;
}

export const stats: Kind<StatsPage> = {
  words: ['time', 'leadsTo'],
  problems: ({ url, resource, time, leadsTo }, { fields, at }) => [
    time && kindOf(fields, time) !== 'instant' && `${url} goes by the time ${time}, which is no instant`,
    leadsTo && at.pages.get(leadsTo)?.resource !== resource && `${url} leads to ${leadsTo}, which shows other rows`,
  ],
};
