import type { ReactNode } from 'react';
import { lazyPart, Wait } from '../loading/wait.tsx';
import type { Mocks } from './mocks.ts';

/** Loaded only for examples. */
const MockProvider = lazyPart(async () => (await import('./mock-provider.tsx')).MockProvider);

interface MockedProps {
  readonly mocks: Mocks;
  readonly children: ReactNode;
}

/** Renders its children with mock data. Without mock data, it renders them unchanged. */
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
