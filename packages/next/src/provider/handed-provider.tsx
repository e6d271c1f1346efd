'use client';

import { PorticoProvider, type PorticoProviderProps } from '@portico/react';
import { useState } from 'react';
import type { ClientJson, Handed } from './handed.ts';
import { HandedApp } from './handed-app.ts';
import { ServerPartsFollow } from './server-parts-follow.tsx';

interface HandedProviderProps extends Omit<PorticoProviderProps, 'app'> {
  readonly json: ClientJson;
  readonly handed: Handed | undefined;
}

/** The client component of the provider. It runs in the browser, and on the server during rendering. */
export function HandedProvider({ json, handed, children, ...props }: HandedProviderProps) {
  const [app] = useState(() => appOf(json));
  if (handed !== undefined) app.take(handed);
  return (
    <PorticoProvider app={app} {...props}>
      <ServerPartsFollow app={app} handed={handed} />
      {children}
    </PorticoProvider>
  );
}

const appsOfPage = new Map<string, HandedApp>();

/** In a browser, all providers of an app share one app and its cache. On a server, each rendering has its own. */
function appOf(json: ClientJson): HandedApp {
  if (typeof window === 'undefined') return new HandedApp(json);
  const key = JSON.stringify(json);
  const app = appsOfPage.get(key) ?? new HandedApp(json);
  appsOfPage.set(key, app);
  return app;
}
