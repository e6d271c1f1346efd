import { PorticoHandler, PorticoProvider } from '@portico/react';
import { app } from '../portico.ts';

export function Handler() {
  return (
    <PorticoProvider app={app}>
      <PorticoHandler />
    </PorticoProvider>
  );
}
