import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { requestOf, type Transport } from '@portico/js/internals';

/** What a page calls with. */
interface Link {
  /** The token of a link. Some links have a code instead, which the calls contain. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the error of a response that is none of success. */
  failureOf(response: Response, text: string): Error;
}

/**
 * Creates the transport of a page that people open with a link. The link says what they may do: there is no session, so its code is not
 * loaded. Without a connection, a call throws the `TypeError` of `fetch`.
 */
export function linkTransport({ headers, failureOf }: Link): Transport<'client'> {
  return {
    level: 'client',
    call: async (operation, ...[input]) => {
      const { method, path, body } = requestOf(operation, input);
      const response = await fetch(serverPath(`/api/v1${path}`), {
        method,
        cache: 'no-store',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (!response.ok) throw failureOf(response, text);
      // The contract defines the type of the response.
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
  };
}
