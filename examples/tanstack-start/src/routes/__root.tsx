import { PorticoProvider } from '@portico/react';
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { app } from '../portico.ts';

export const Route = createRootRoute({ shellComponent: Document, component: Root });

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  return (
    <PorticoProvider app={app}>
      <Outlet />
    </PorticoProvider>
  );
}
