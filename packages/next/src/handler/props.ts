import type { PorticoHandlerProps as PlainHandlerProps } from '@portico/react';

export interface PorticoHandlerProps extends Omit<PlainHandlerProps, 'location'> {
  /** What Next.js gives to a page. */
  readonly params?: Promise<Record<string, string | string[] | undefined>>;
  readonly searchParams?: Promise<unknown>;
}
