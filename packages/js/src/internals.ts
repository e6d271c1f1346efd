/** What other packages of Portico need of this one, and nobody else: it may change with any version. */

export { knownErrorFromWire } from '@portico/contract/errors';
export { AppCore, internals } from './areas/base/app-core.ts';
export { mailLinks } from './areas/mail-links/load.ts';
export { signUpAnonymously } from './areas/password/password.ts';
export { partialUserRead } from './areas/users/current.ts';
export { type HookMaker, installHooks, type ReadFinder } from './core/declare-reads.ts';
export { handlerPages, isRelativeUrl, relativePart, returnToParameter } from './core/navigation/urls.ts';
export type { TokenStore } from './session/token-store.ts';
