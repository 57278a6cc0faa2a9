import { kindOf, type Kind, type PageBase } from './kind';

/** Rows in the days of an instant. */
export interface CalendarPage extends PageBase {
  readonly kind: 'calendar';
  /** The instant by which rows stand in days. */
  readonly time: string;
}

export const calendar: Kind<CalendarPage> = {
  words: ['time'],
  problems: ({ url, time }, { fields }) => [kindOf(fields, time) !== 'instant' && `${url} goes by the time ${time}, which is no instant`],
};
