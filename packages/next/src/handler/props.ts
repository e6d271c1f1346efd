import type { PorticoHandlerProps as PlainHandlerProps } from '@portico/react';

/** What `PorticoHandler` takes. Where it is, Next.js says. */
export type PorticoHandlerProps = Omit<PlainHandlerProps, 'location'>;

/** What Next.js gives to a page. */
export interface HandlerPageProps {
  /** The parts of the path. */
  readonly params?: Promise<Record<string, string | string[] | undefined>>;
  /** The query. */
  readonly searchParams?: Promise<unknown>;
}
