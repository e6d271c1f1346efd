'use client';

import { PorticoProvider, type PorticoProviderProps } from '@portico/react';
import { type JSX, useState } from 'react';
import type { ClientJson, Prefetched } from './prefetched.ts';
import { PrefetchedApp } from './prefetched-app.ts';
import { RefreshServerComponents } from './refresh-server-components.tsx';

interface ClientProviderProps extends Omit<PorticoProviderProps, 'app'> {
  readonly json: ClientJson;
  readonly prefetched: Prefetched | undefined;
}

/** Provides an app for the client components below it. It runs in the browser, and on the server during rendering. */
export function ClientProvider({ json, prefetched, children, ...props }: ClientProviderProps): JSX.Element {
  const [app] = useState(() => appOf(json));
  if (prefetched !== undefined) app.take(prefetched);
  return (
    <PorticoProvider app={app} {...props}>
      <RefreshServerComponents app={app} prefetched={prefetched} />
      {children}
    </PorticoProvider>
  );
}

const appsOfPage = new Map<string, PrefetchedApp>();

/** In a browser, all providers of an app share one app and its cache. On a server, each rendering has its own. */
function appOf(json: ClientJson): PrefetchedApp {
  if (typeof window === 'undefined') return new PrefetchedApp(json);
  const key = JSON.stringify(json);
  const app = appsOfPage.get(key) ?? new PrefetchedApp(json);
  appsOfPage.set(key, app);
  return app;
}
