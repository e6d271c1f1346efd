import type { PorticoProviderProps } from '@portico/react';
import { handOver, toClientJson } from './hand-over.ts';
import { HandedProvider } from './handed-provider.tsx';

export type { PorticoProviderProps } from '@portico/react';

/**
 * Gives the components below it an app. Takes a server app too, and hands on only what a browser may know of it, with
 * the user and the project that the server asks for meanwhile: client components know them when they are first rendered.
 *
 * That makes each page below it depend on its request. An app with `noAutomaticPrefetch` hands nothing over: pages can
 * be static, and the browser asks for the user.
 *
 * @example
 * // app/layout.tsx
 * <body>
 *   <PorticoProvider app={app}>{children}</PorticoProvider>
 * </body>
 */
export function PorticoProvider({ app, ...props }: PorticoProviderProps) {
  return <HandedProvider json={toClientJson(app)} handed={handOver(app)} {...props} />;
}
