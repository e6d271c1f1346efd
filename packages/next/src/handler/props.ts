import type { PorticoHandlerProps as PlainHandlerProps } from '@portico/react';

/** What the page of the handler is given by Next.js, and what its pages are given by you. */
export interface PorticoHandlerProps extends Omit<PlainHandlerProps, 'location'> {
  /** What Next.js gives to a page. */
  readonly params?: Promise<Record<string, string | string[] | undefined>>;
  /** The query, as Next.js hands it to pages. */
  readonly searchParams?: Promise<unknown>;
}
