'use client';

import { PorticoHandler as PlainHandler } from '@portico/react';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { HandlerPageProps, PorticoHandlerProps } from './props.ts';

/**
 * Shows all ready-made pages, with the router of Next.js. The server sends only an outline: the content depends on this
 * browser, and text that users type before the code has loaded would be lost.
 */
export function PorticoHandler(props: PorticoHandlerProps): ReactElement;
/** Shows the same as a page, with the properties of Next.js, which allows no others. */
export function PorticoHandler(props: HandlerPageProps): ReactElement;
export function PorticoHandler({ params: _, searchParams: __, ...props }: PorticoHandlerProps & HandlerPageProps) {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const isInBrowser = useSyncExternalStore(never, yes, no);
  const location = search === '' ? pathname : `${pathname}?${search}`;
  return <PlainHandler {...props} location={isInBrowser ? location : undefined} />;
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
