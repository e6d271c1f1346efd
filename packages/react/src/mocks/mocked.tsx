import type { ReactNode } from 'react';
import { lazyPart, Wait } from '../ui/wait.tsx';
import type { Mocks } from './mocks.ts';

/** Loaded by whoever shows examples, and nobody else. */
const MockProvider = lazyPart(async () => (await import('./mock-provider.tsx')).MockProvider);

interface MockedProps {
  readonly mocks: Mocks;
  readonly children: ReactNode;
}

/** Shows its children with what is given instead of what the server knows; as they are when nothing is given. */
export function Mocked({ mocks, children }: MockedProps) {
  const { user, ...given } = mocks;
  const isMocked = Object.values(given).some((mock) => mock !== undefined) || (user !== undefined && user !== null);
  if (!isMocked) return children;
  return (
    <Wait fallback={null}>
      <MockProvider key={JSON.stringify(mocks)} mocks={mocks}>
        {children}
      </MockProvider>
    </Wait>
  );
}
