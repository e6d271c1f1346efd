export * from '@portico/react';
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from './apps/apps.ts';
export type {
  PorticoAdminAppOptions,
  PorticoClientAppOptions,
  PorticoServerAppOptions,
  RedirectMethod,
  TokenStoreOption,
} from './apps/options.ts';
export { PorticoHandler } from './handler/portico-handler.client.tsx';
export type { HandlerPageProps, PorticoHandlerProps } from './handler/props.ts';
