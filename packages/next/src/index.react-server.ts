export * from '@portico/js';
export { languageOf } from '@portico/react/language-of';
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from './apps/apps.ts';
export type {
  PorticoAdminAppOptions,
  PorticoClientAppOptions,
  PorticoServerAppOptions,
  RedirectMethod,
  TokenStoreOption,
} from './apps/options.ts';
export * from './client.ts';
export { PorticoHandler } from './handler/portico-handler.server.tsx';
export type { HandlerPageProps, PorticoHandlerProps } from './handler/props.ts';
export { PorticoProvider, type PorticoProviderProps } from './provider/portico-provider.server.tsx';
