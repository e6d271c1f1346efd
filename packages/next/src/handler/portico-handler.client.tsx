'use client';

import { PorticoHandler as PlainHandler } from '@portico/react';
import { usePathname, useSearchParams } from 'next/navigation';
import type { PorticoHandlerProps } from './props.ts';

/** All ready-made pages in one, which follow the router of Next.js. */
export function PorticoHandler({ params: _, searchParams: __, ...props }: PorticoHandlerProps) {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  return <PlainHandler {...props} location={search === '' ? pathname : `${pathname}?${search}`} />;
}
