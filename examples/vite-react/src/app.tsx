import { PorticoHandler, PorticoProvider } from '@portico/react';
import { Home } from './home.tsx';
import { app } from './portico.ts';
import { ProblemBoundary } from './problem.tsx';

/** Shows the ready-made pages below /handler and a home page, without a router. */
export function App() {
  const isHandlerPage = location.pathname === '/handler' || location.pathname.startsWith('/handler/');
  return (
    <ProblemBoundary>
      <PorticoProvider app={app}>{isHandlerPage ? <PorticoHandler /> : <Home />}</PorticoProvider>
    </ProblemBoundary>
  );
}
