import type { PorticoHandlerProps as PlainHandlerProps } from '@portico/react';

/** Properties of `PorticoHandler`. Next.js provides the location. */
export type PorticoHandlerProps = Omit<PlainHandlerProps, 'location'>;

/** Properties that Next.js passes to a page. */
export interface HandlerPageProps {
  /** Path parameters. */
  readonly params?: Promise<Record<string, string | string[] | undefined>>;
  /** Query parameters. */
  readonly searchParams?: Promise<unknown>;
}
