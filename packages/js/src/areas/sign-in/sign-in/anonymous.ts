import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter } from './enter.ts';

const running = new WeakMap<TokenStore, Promise<void>>();

/** Signs up an anonymous user. Concurrent calls share one sign-up. */
export function signUpAnonymously(core: AppCore, store: TokenStore): Promise<void> {
  const existing = running.get(store);
  if (existing !== undefined) return existing;
  const signUp = enterAnonymously(core, store).finally(() => running.delete(store));
  running.set(store, signUp);
  return signUp;
}

async function enterAnonymously(core: AppCore, store: TokenStore): Promise<void> {
  const wire = await core.entrance(store).call('POST /auth/anonymous/sign-up');
  await enter(core, store, wire, { noRedirect: true });
}
