import { getConnectedAccount } from '../social/connected-account.ts';
import { getOwnProvider, getProviderOf, listOwnProviders, listProvidersOf } from '../social/provider-link.ts';
import {
  deleteUser,
  getActiveSessions,
  registerOwnPasskey,
  revokeSession,
  setClientMetadata,
  setDisplayName,
  setPassword,
  setSelectedTeam,
  updatePassword,
  updateUser,
} from './own-account.ts';

/** What a user does with the account, other than signing in, as one chunk. */
export { createProvider } from '../social/provider-link.ts';

export { updatePassword };

/** Methods of the signed-in user. */
export const ofUser = {
  update: updateUser,
  setDisplayName,
  setClientMetadata,
  setSelectedTeam,
  delete: deleteUser,
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
