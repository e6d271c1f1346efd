import { PorticoHandler, PorticoProvider } from '@portico/react';
import { Credits } from './credits.tsx';
import { Home } from './home.tsx';
import { app } from './portico.ts';
import { ProblemBoundary } from './problem.tsx';

/** Shows the ready-made pages below /handler and two pages of its own, without a router. */
export function App() {
  return (
    <ProblemBoundary>
      <PorticoProvider app={app}>{pageAt(location.pathname)}</PorticoProvider>
    </ProblemBoundary>
  );
}

function pageAt(path: string) {
  if (path === '/handler' || path.startsWith('/handler/')) return <PorticoHandler />;
  return path === '/credits' ? <Credits /> : <Home />;
}
