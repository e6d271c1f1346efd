import { getConnectedAccount } from '../social/connected-account.ts';
import { getOwnProvider, getProviderOf, listOwnProviders, listProvidersOf } from '../social/provider-link.ts';
import { getActiveSessions, registerOwnPasskey, revokeSession, setPassword, updatePassword } from './own-account.ts';

/** What a user does with the account, other than signing in, as one chunk. */
export * from '../passkey/passkey-registration.ts';
export { createProvider } from '../social/provider-link.ts';

export { updatePassword };

/** Methods of the signed-in user. */
export const ofUser = {
  getActiveSessions,
  revokeSession,
  updatePassword,
  setPassword,
  registerPasskey: registerOwnPasskey,
  listOAuthProviders: listOwnProviders,
  getOAuthProvider: getOwnProvider,
  getConnectedAccount,
};

/** Methods of any user. */
export const ofServerUser = {
  listOAuthProviders: listProvidersOf,
  getOAuthProvider: getProviderOf,
  getConnectedAccount,
};
