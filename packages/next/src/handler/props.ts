import type { PorticoHandlerProps as PlainHandlerProps } from '@portico/react';

export type PorticoHandlerProps = Omit<PlainHandlerProps, 'location'>;

/** What Next.js gives to a page. */
export interface HandlerPageProps {
  readonly params?: Promise<Record<string, string | string[] | undefined>>;
  readonly searchParams?: Promise<unknown>;
}
