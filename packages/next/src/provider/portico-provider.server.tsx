import type { PorticoProviderProps } from '@portico/react';
import type { JSX } from 'react';
import { ClientProvider } from './client-provider.tsx';
import { prefetch, toClientJson } from './prefetch.ts';

export type { PorticoProviderProps } from '@portico/react';

/**
 * Provides an app to the components below. Also takes a server app, and passes only its public options to the browser,
 * with the user and the project that the server loads in parallel. Client components have this data when they first
 * render.
 *
 * Pages below the provider therefore depend on their request. With `noAutomaticPrefetch`, the provider passes no data:
 * pages can be static, and the browser loads the user.
 *
 * @example
 * // app/layout.tsx
 * <body>
 *   <PorticoProvider app={app}>{children}</PorticoProvider>
 * </body>
 */
export function PorticoProvider({ app, ...props }: PorticoProviderProps): JSX.Element {
  return <ClientProvider json={toClientJson(app)} prefetched={prefetch(app)} {...props} />;
}
