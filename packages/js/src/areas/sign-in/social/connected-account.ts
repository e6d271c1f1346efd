import { hasCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import { createRead, type Read } from '../../../core/read.ts';
import type { Transport } from '../../../core/transport.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import { visitProvider } from './oauth-sign-in.ts';

/** Options of `getConnectedAccount`. */
export interface ConnectedAccountOptions {
  /** What to do if the user has not connected the account with these scopes. Default: return null. */
  readonly or?: 'redirect' | 'throw' | 'return-null';
  /** OAuth scopes that the app needs. */
  readonly scopes?: readonly string[];
}

/** Context of calls for a connected account. @internal */
export interface AccountOwner {
  readonly core: AppCore;
  readonly transport: Transport<'client' | 'server'>;
  /** ID of the user. `me` for the signed-in user. */
  readonly userId: string;
  /** The session that connects the account. Without it, a redirect to the provider is not possible. */
  readonly session?: Session | undefined;
}

/** Returns a connected account with all the scopes. @internal */
export async function getConnectedAccount(
  owner: AccountOwner,
  provider: string,
  { or = 'return-null', scopes = [] }: ConnectedAccountOptions = {},
): Promise<OAuthConnection | null> {
  const account = new ConnectedAccount(owner, provider, scopes);
  try {
    await ConnectedAccount.load(account);
    return account;
  } catch (error) {
    const isConnectable = isNotConnected(error) || (await isOnlyToBeLinked(owner, provider, { scopes, error }));
    if (!isConnectable) throw error;
    if (or === 'return-null') return null;
    if (or === 'redirect' && owner.session !== undefined) {
      await visitProvider(owner.core, owner.session, provider, { type: 'link', scopes });
    }
    throw error;
  }
}

/** A connected account. @internal */
export class ConnectedAccount {
  /** ID of the provider, such as `github`. */
  readonly id: string;
  readonly #token: Read<{ accessToken: string }>;

  static {
    declareHooks<ConnectedAccount>(ConnectedAccount, { useAccessToken: (account) => account.#token });
  }

  constructor({ transport, userId }: AccountOwner, provider: string, scopes: readonly string[]) {
    this.id = provider;
    this.#token = createRead(async () => {
      const wire = await transport.call('POST /connected-accounts/:user_id/:provider_id/access-token', {
        params: { user_id: userId, provider_id: provider },
        body: { scope: scopes.length === 0 ? undefined : scopes.join(' ') },
      });
      return { accessToken: wire.access_token };
    });
  }

  /**
   * Returns a token for the provider's API. It is valid for at least five minutes.
   *
   * @throws {Error} "No access token available": the account is no longer connected, with the known error as `cause`
   */
  async getAccessToken(): Promise<{ accessToken: string }> {
    try {
      return await this.#token.fetch();
    } catch (error) {
      throw isNotConnected(error) ? new Error('No access token available', { cause: error }) : error;
    }
  }

  /** Loads the token of an account. @throws the known error of the server @internal */
  static async load(account: ConnectedAccount): Promise<void> {
    await account.#token.fetch();
  }
}

/** A provider account whose tokens the app may use. */
export interface OAuthConnection extends PublicPart<ConnectedAccount> {}

function isNotConnected(error: unknown): boolean {
  return (
    hasCode(error, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER') ||
    hasCode(error, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  );
}

/** Returns whether the account can be linked for sign-in. With shared credentials, the app gets no tokens. */
async function isOnlyToBeLinked(
  { transport, userId }: AccountOwner,
  provider: string,
  { scopes, error }: { readonly scopes: readonly string[]; readonly error: unknown },
): Promise<boolean> {
  const isShared = hasCode(error, 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  if (!isShared || scopes.length > 0) return false;
  const { items } = await transport.call('GET /oauth-providers', { query: { user_id: userId } });
  return !items.some(({ type }) => type === provider);
}
