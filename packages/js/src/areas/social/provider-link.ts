import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../core/error-types.ts';
import { RequestFailed } from '../../core/errors.ts';
import { type Done, doneOf } from '../../core/result.ts';
import type { Answer, Transport } from '../../core/transport.ts';

type WireLink = Answer<'GET /oauth-providers', 'client'>['items'][number] & { readonly account_id?: string };

type AlreadyUsedForSignIn = ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>;

/** What may be changed of an account at an identity provider. What is absent stays. */
export interface OAuthProviderUpdateOptions {
  /** Whether the user can sign in with it. */
  readonly allowSignIn?: boolean;
  /** Whether the app may use it in the name of the user. */
  readonly allowConnectedAccounts?: boolean;
}

/** A user's account at an identity provider. Values are as of when they were asked. */
export interface OAuthProvider {
  /** Names this account; not the account's own id at the provider. */
  readonly id: string;
  /** Which provider it is, such as `github`. */
  readonly type: string;
  /** Whose account it is. */
  readonly userId: string;
  /** The address that the provider knows the account by, if it tells. */
  readonly email: string | undefined;
  /** The user can sign in with it. */
  readonly allowSignIn: boolean;
  /** The app may use the provider in the name of the user. */
  readonly allowConnectedAccounts: boolean;
  /** Changes what is given. Answers as a value that somebody else signs in with this account. */
  update(changes: OAuthProviderUpdateOptions): Promise<Done<AlreadyUsedForSignIn>>;
  /** Takes the account away from the user, with the provider's tokens. */
  delete(): Promise<void>;
}

/** What a server may change besides. */
export interface ServerOAuthProviderUpdateOptions extends OAuthProviderUpdateOptions {
  /** The address that the provider knows the account by. */
  readonly email?: string;
  /** The account's own id at the provider. */
  readonly accountId?: string;
}

/** A user's account at an identity provider, as a server sees it. */
export interface ServerOAuthProvider extends OAuthProvider {
  /** What the provider calls the account. */
  readonly accountId: string;
  update(changes: ServerOAuthProviderUpdateOptions): Promise<Done<AlreadyUsedForSignIn>>;
}

/** What a server links a user to an account with. */
export interface CreateOAuthProviderOptions {
  /** Whose account it is. */
  readonly userId: string;
  /** What the provider calls the account. */
  readonly accountId: string;
  /** The provider as it is configured in the project, such as `github`. */
  readonly providerConfigId: string;
  /** The address that the provider knows the account by. */
  readonly email?: string;
  /** Whether the user can sign in with it. */
  readonly allowSignIn: boolean;
  /** Whether the app may use it in the name of the user. */
  readonly allowConnectedAccounts: boolean;
}

/** Whose links they are, who asks, and what else to look at again after a change. */
export interface LinkOwner<L extends 'client' | 'server'> {
  readonly transport: Transport<L>;
  /** `me` for the signed-in user. */
  readonly userId: string;
  readonly changed: (question: string) => void;
}

/** The links of the signed-in user, oldest first. */
export async function listOwnProviders(owner: LinkOwner<'client'>): Promise<OAuthProvider[]> {
  const { items } = await owner.transport.call('GET /oauth-providers', { query: { user_id: owner.userId } });
  return items.map((wire) => ownProvider(wire, owner));
}

/** The links of any user, oldest first. */
export async function listProvidersOf(owner: LinkOwner<'server'>): Promise<ServerOAuthProvider[]> {
  const { items } = await owner.transport.call('GET /oauth-providers', { query: { user_id: owner.userId } });
  return items.map((wire) => serverProvider(wire, owner));
}

/** One link of the signed-in user; null when there is none. */
export async function getOwnProvider(owner: LinkOwner<'client'>, id: string): Promise<OAuthProvider | null> {
  const params = { user_id: owner.userId, provider_id: id };
  return await unlessMissing(async () =>
    ownProvider(await owner.transport.call('GET /oauth-providers/:user_id/:provider_id', { params }), owner),
  );
}

/** One link of any user; null when there is none. */
export async function getProviderOf(owner: LinkOwner<'server'>, id: string): Promise<ServerOAuthProvider | null> {
  const params = { user_id: owner.userId, provider_id: id };
  return await unlessMissing(async () =>
    serverProvider(await owner.transport.call('GET /oauth-providers/:user_id/:provider_id', { params }), owner),
  );
}

/** Links a user to an account at a provider. */
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
