import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { type ListPeriod, readListPeriod } from '../../../lib/list-period.ts';

/** Filters of the request log, in the URL. */
export interface RequestSearch extends ListPeriod {
  /** ID of a request. */
  id?: string;
  /** Such as `404`, `4xx` or `failed`. */
  status?: string;
  operation?: string;
  /** Code of the error. */
  error?: string;
  /** A user, an owner or a key set, such as `user:…`. */
  by?: string;
}

/** Reads the query of the request log. Unknown parameters are dropped. */
export function readRequestSearch({
  id,
  status,
  operation,
  error,
  by,
  ...period
}: Record<string, unknown>): RequestSearch {
  // The router reads an ID of digits as a number.
  const [idText, statusText] = [String(id ?? ''), String(status ?? '')];
  return {
    ...(idText !== '' && { id: idText.slice(0, 64) }),
    ...(/^(?:failed|[2-5](?:xx|\d\d))$/.test(statusText) && { status: statusText }),
    ...(typeof operation === 'string' && operation !== '' && { operation: operation.slice(0, 300) }),
    ...(typeof error === 'string' && /^[A-Z_0-9]{1,100}$/.test(error) && { error }),
    ...(readSubject(by) && { by: subjectText(readSubject(by)) }),
    ...readListPeriod(period),
  };
}
