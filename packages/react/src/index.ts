import './hooks/twins.ts';

export * from '@portico/js';
export { type Action, useAction } from './hooks/use-action.ts';
export { useRead } from './hooks/use-read.ts';
export { useUser } from './hooks/use-user.ts';
export { usePorticoApp } from './provider/app-context.ts';
export { PorticoProvider, type PorticoProviderProps } from './provider/portico-provider.tsx';
export type { Language } from './text/text-context.tsx';
