import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, doneOf, RequestFailed } from '../../../core/errors.ts';
import type { Answer, Transport } from '../../../core/transport.ts';

type WireLink = Answer<'GET /oauth-providers', 'client'>['items'][number] & { readonly account_id?: string };

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
export interface LinkOwner<L extends 'client' | 'server'> {
  readonly transport: Transport<L>;
  /** ID of the user. `me` for the signed-in user. */
  readonly userId: string;
  readonly changed: (question: string) => void;
}

/** Lists the provider accounts of the signed-in user, oldest first. */
export async function listOwnProviders(owner: LinkOwner<'client'>): Promise<OAuthProvider[]> {
  const { items } = await owner.transport.call('GET /oauth-providers', { query: { user_id: owner.userId } });
  return items.map((wire) => ownProvider(wire, owner));
}

/** Lists the provider accounts of any user, oldest first. */
export async function listProvidersOf(owner: LinkOwner<'server'>): Promise<ServerOAuthProvider[]> {
  const { items } = await owner.transport.call('GET /oauth-providers', { query: { user_id: owner.userId } });
  return items.map((wire) => serverProvider(wire, owner));
}

/** Returns a provider account of the signed-in user, or null. */
export async function getOwnProvider(owner: LinkOwner<'client'>, id: string): Promise<OAuthProvider | null> {
  const params = { user_id: owner.userId, provider_id: id };
  return await unlessMissing(async () =>
    ownProvider(await owner.transport.call('GET /oauth-providers/:user_id/:provider_id', { params }), owner),
  );
}

/** Returns a provider account of any user, or null. */
export async function getProviderOf(owner: LinkOwner<'server'>, id: string): Promise<ServerOAuthProvider | null> {
  const params = { user_id: owner.userId, provider_id: id };
  return await unlessMissing(async () =>
    serverProvider(await owner.transport.call('GET /oauth-providers/:user_id/:provider_id', { params }), owner),
  );
}

export async function createProvider(
  transport: Transport<'server'>,
  options: CreateOAuthProviderOptions,
  changed: () => void,
): Promise<ServerOAuthProvider> {
  const wire = await transport.call('POST /oauth-providers', {
    body: {
      user_id: options.userId,
      provider_config_id: options.providerConfigId,
      account_id: options.accountId,
      email: options.email,
      allow_sign_in: options.allowSignIn,
      allow_connected_accounts: options.allowConnectedAccounts,
    },
  });
  changed();
  return serverProvider(wire, { transport, userId: options.userId, changed });
}

function ownProvider(wire: WireLink, { transport, userId, changed }: LinkOwner<'client'>): OAuthProvider {
  const params = { user_id: userId, provider_id: wire.id };
  return {
    ...valuesOf(wire),
    update: async (changes) =>
      await updating(changed, () =>
        transport.call('PATCH /oauth-providers/:user_id/:provider_id', { params, body: switchesToWire(changes) }),
      ),
    delete: async () => {
      await transport.call('DELETE /oauth-providers/:user_id/:provider_id', { params });
      changed('oauth-providers');
    },
  };
}

function serverProvider(wire: WireLink, { transport, userId, changed }: LinkOwner<'server'>): ServerOAuthProvider {
  const params = { user_id: userId, provider_id: wire.id };
  return {
    ...valuesOf(wire),
    accountId: wire.account_id ?? '',
    update: async (changes) =>
      await updating(changed, () =>
        transport.call('PATCH /oauth-providers/:user_id/:provider_id', {
          params,
          body: { ...switchesToWire(changes), email: changes.email, account_id: changes.accountId },
        }),
      ),
    delete: async () => {
      await transport.call('DELETE /oauth-providers/:user_id/:provider_id', { params });
      changed('oauth-providers');
    },
  };
}

function valuesOf(wire: WireLink) {
  return {
    id: wire.id,
    type: wire.type,
    userId: wire.user_id,
    email: wire.email,
    allowSignIn: wire.allow_sign_in,
    allowConnectedAccounts: wire.allow_connected_accounts,
  };
}

function switchesToWire({ allowSignIn, allowConnectedAccounts }: OAuthProviderUpdateOptions) {
  return { allow_sign_in: allowSignIn, allow_connected_accounts: allowConnectedAccounts };
}

async function updating(
  changed: LinkOwner<'client'>['changed'],
  update: () => Promise<unknown>,
): Promise<Done<AlreadyUsedForSignIn>> {
  const result = await doneOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], update);
  changed('oauth-providers');
  return result;
}

async function unlessMissing<T>(get: () => Promise<T>): Promise<T | null> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return null;
    throw error;
  }
}
