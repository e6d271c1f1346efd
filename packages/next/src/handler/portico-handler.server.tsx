import { notFound } from 'next/navigation';
import { type JSX, Suspense } from 'react';
import { pageExists } from './page-exists.ts';
import { PorticoHandler as ClientHandler } from './portico-handler.client.tsx';
import type { HandlerPageProps, PorticoHandlerProps } from './props.ts';

/**
 * Shows all ready-made pages. Other paths are not found.
 *
 * @example
 * // app/handler/[...portico]/page.tsx
 * export { PorticoHandler as default } from '@portico/next';
 */
export function PorticoHandler(props: PorticoHandlerProps & HandlerPageProps): JSX.Element {
  // With Cache Components, a page may read its parameters only below a boundary.
  return (
    <Suspense>
      <HandlerPage {...props} />
    </Suspense>
  );
}

async function HandlerPage({ params, searchParams: _, ...props }: PorticoHandlerProps & HandlerPageProps) {
  if (!pageExists(await params)) notFound();
  return <ClientHandler {...props} />;
}
