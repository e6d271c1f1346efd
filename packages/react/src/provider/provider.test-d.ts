import { PorticoAdminApp, PorticoClientApp, type PorticoProviderProps, PorticoServerApp } from '@portico/react';

/** The provider accepts any app. */
export const provided: PorticoProviderProps['app'][] = [
  new PorticoClientApp({ tokenStore: 'cookie' }),
  new PorticoClientApp({ projectId: 'internal', tokenStore: 'cookie' }),
  new PorticoServerApp({ tokenStore: null }),
  new PorticoAdminApp({ projectId: 'internal', tokenStore: null }),
];
