import { type ReactNode, useState } from 'react';
import { AppContext } from '../hooks/app-context.ts';
import { Wait } from '../loading/wait.tsx';
import { mockApp } from './mock-app.ts';
import type { Mocks } from './mocks.ts';

interface MockProviderProps {
  readonly mocks: Mocks;
  readonly children: ReactNode;
}

/** Provides an app with mock data, without a server. Changed mock data create a new app. */
export function MockProvider({ mocks, children }: MockProviderProps) {
  const [app] = useState(() => mockApp(mocks));
  return (
    <AppContext.Provider value={app}>
      <Wait fallback={null}>{children}</Wait>
    </AppContext.Provider>
  );
}
