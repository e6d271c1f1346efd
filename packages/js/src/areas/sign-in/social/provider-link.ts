import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, doneOf, RequestFailed } from '../../../core/errors.ts';
import type { Transport } from '../../../core/transport.ts';
import type { AnyCaller } from '../../base/owner.ts';
import * as calls from './provider-links.calls.ts';

type Link = Awaited<ReturnType<typeof calls.get>>;

type AlreadyUsedForSignIn = ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>;

/** Changes to a provider account. Omitted fields stay unchanged. */
export interface OAuthProviderUpdateOptions {
  /** Whether the user can sign in with this account. */
  readonly allowSignIn?: boolean;
  /** Whether the app may use the account's tokens. */
  readonly allowConnectedAccounts?: boolean;
}

/** A provider account of a user, as of the time when it was loaded. */
export interface OAuthProvider {
  /** ID of this link, which is not the account ID at the provider. */
  readonly id: string;
  /** ID of the provider, such as `github`. */
  readonly type: string;
  /** ID of the user. */
  readonly userId: string;
  /** Email address of the account at the provider. Undefined if the provider does not share it. */
  readonly email: string | undefined;
  /** Whether the user can sign in with this account. */
  readonly allowSignIn: boolean;
  /** Whether the app may use the account's tokens. */
  readonly allowConnectedAccounts: boolean;
  /** Updates the link. Returns an error value if another user signs in with this account. */
  update(changes: OAuthProviderUpdateOptions): Promise<Done<AlreadyUsedForSignIn>>;
  /** Unlinks the account and deletes its tokens. */
  delete(): Promise<void>;
}

/** Additional changes that a server can make. */
export interface ServerOAuthProviderUpdateOptions extends OAuthProviderUpdateOptions {
  /** Email address of the account at the provider. */
  readonly email?: string;
  /** ID of the account at the provider. */
  readonly accountId?: string;
}

/** A provider account of a user, with the methods of a server. */
export interface ServerOAuthProvider extends OAuthProvider {
  /** ID of the account at the provider. */
  readonly accountId: string;
  update(changes: ServerOAuthProviderUpdateOptions): Promise<Done<AlreadyUsedForSignIn>>;
}

/** Options to link a provider account to a user. */
export interface CreateOAuthProviderOptions {
  /** ID of the user. */
  readonly userId: string;
  /** ID of the account at the provider. */
  readonly accountId: string;
  /** ID of the provider in the project configuration, such as `github`. */
  readonly providerConfigId: string;
  /** Email address of the account at the provider. */
  readonly email?: string;
  /** Whether the user can sign in with this account. */
  readonly allowSignIn: boolean;
  /** Whether the app may use the account's tokens. */
  readonly allowConnectedAccounts: boolean;
}

/** Context of calls for provider accounts. */
interface LinkOwner extends AnyCaller {
  /** ID of the user. `me` for the signed-in user. */
  readonly userId: string;
  readonly changed: (question: string) => void;
}

/** Lists the provider accounts of the signed-in user, oldest first. */
export async function listOwnProviders(owner: LinkOwner): Promise<OAuthProvider[]> {
  return (await calls.list(owner, owner.userId)).map((link) => ownProvider(link, owner));
}

/** Lists the provider accounts of any user, oldest first. */
export async function listProvidersOf(owner: LinkOwner): Promise<ServerOAuthProvider[]> {
  return (await calls.list(owner, owner.userId)).map((link) => serverProvider(link, owner));
}

/** Returns a provider account of the signed-in user, or null. */
export async function getOwnProvider(owner: LinkOwner, id: string): Promise<OAuthProvider | null> {
  return await unlessMissing(async () => ownProvider(await calls.get(owner, owner.userId, id), owner));
}

/** Returns a provider account of any user, or null. */
export async function getProviderOf(owner: LinkOwner, id: string): Promise<ServerOAuthProvider | null> {
  return await unlessMissing(async () => serverProvider(await calls.get(owner, owner.userId, id), owner));
}

export async function createProvider(
  transport: Transport<'server'>,
  options: CreateOAuthProviderOptions,
  changed: () => void,
): Promise<ServerOAuthProvider> {
  const link = await calls.create({ transport }, options);
  changed();
  return serverProvider(link, { transport, userId: options.userId, changed });
}

function ownProvider(link: Link, owner: LinkOwner): OAuthProvider {
  const { id, type, userId, email, allowSignIn, allowConnectedAccounts } = link;
  return {
    id,
    type,
    userId,
    email,
    allowSignIn,
    allowConnectedAccounts,
    update: async (changes) => {
      const result = await doneOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], () =>
        calls.update(owner, owner.userId, id, changes),
      );
      owner.changed('oauth-providers');
      return result;
    },
    delete: async () => {
      await calls.remove(owner, owner.userId, id);
      owner.changed('oauth-providers');
    },
  };
}

function serverProvider(link: Link, owner: LinkOwner): ServerOAuthProvider {
  return { ...ownProvider(link, owner), accountId: link.accountId };
}

async function unlessMissing<T>(get: () => Promise<T>): Promise<T | null> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return null;
    throw error;
  }
}
