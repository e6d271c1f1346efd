import { type ReactNode, useState } from 'react';
import { AppContext } from '../provider/app-context.ts';
import { Wait } from '../ui/wait.tsx';
import { mockApp } from './mock-app.ts';
import type { Mocks } from './mocks.ts';

interface MockProviderProps {
  readonly mocks: Mocks;
  readonly children: ReactNode;
}

/** Gives the components below it an app that has what is given, and no server. Other data take another one. */
export function MockProvider({ mocks, children }: MockProviderProps) {
  const [app] = useState(() => mockApp(mocks));
  return (
    <AppContext.Provider value={app}>
      <Wait fallback={null}>{children}</Wait>
    </AppContext.Provider>
  );
}
