import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { type ListPeriod, readListPeriod } from '../../../lib/list-period.ts';

/** State of the audit log in the URL. */
export interface EventSearch extends ListPeriod {
  /** Name of a group of events, or an event type. */
  events?: string;
  /** Whom the events are about, such as `user:…`. */
  about?: string;
  /** Who caused them. */
  by?: string;
}

/** Reads the query of the audit log. Unknown parameters are dropped. */
export function readEventSearch({ events, about, by, ...period }: Record<string, unknown>): EventSearch {
  return {
    ...(typeof events === 'string' && events !== '' && { events: events.slice(0, 100) }),
    ...(readSubject(about) && { about: subjectText(readSubject(about)) }),
    ...(readSubject(by) && { by: subjectText(readSubject(by)) }),
    ...readListPeriod(period),
  };
}
