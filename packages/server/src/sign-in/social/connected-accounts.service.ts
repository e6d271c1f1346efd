import { KnownErrors, type UserId } from '@portico/contract';
import type { ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { ProviderFailure } from '../../adapters/identity-providers/provider-failure.ts';
import type { ProviderTokens } from '../../adapters/identity-providers/token-endpoint.ts';
import { isUnreadable } from '../../base/encryption/unreadable.ts';
import { pause } from '../../base/pause.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { isAcceptedToken } from './accepted-tokens.ts';
import { requireEnabledProvider } from './authorize.service.ts';
import { providerClientOf } from './provider-client.ts';
import { abandonRenewal, beginRenewal, connectedTokens, finishRenewal } from './provider-tokens.queries.ts';
import { openAccessToken, openRefreshToken, prepareToSealTokens, type SealTokens } from './provider-tokens.ts';

/** Minimum remaining lifetime of a returned token. @see docs/reference/protocol/users.md#connected-accounts */
const lifeLeftMillisMin = 5 * 60_000;
/** Time limit of a renewal, in addition to the provider's response time. */
const renewalMillisSpare = 5000;
const waitMillis = 200;

/** Identifies the requested token. */
export interface WantedToken {
  readonly userId: UserId;
  readonly providerConfigId: string;
  /** One of several accounts at the provider. Default: any. */
  readonly accountId?: string;
  /** Required scopes. */
  readonly scopes: readonly string[];
}

/**
 * Returns an access token of a connected account: a stored one with enough remaining lifetime, or a renewed one. Runs
 * one statement if a stored one is valid, and one more for each data key that is not in memory.
 *
 * @throws {OAuthProviderNotFoundOrNotEnabled | OAuthAccessTokenNotAvailableWithSharedOAuthKeys | OAuthConnectionNotConnectedToUser | OAuthConnectionDoesNotHaveRequiredScope}
 *   in that order
 * @see docs/reference/protocol/users.md#connected-accounts
 */
export async function findAccessToken(context: TenancyContext, wanted: WantedToken): Promise<string> {
  // @guard providers-connections-of-disabled
  const provider = requireEnabledProvider(context, wanted.providerConfigId, 'link');
  if (provider.isShared && !context.platform.settings.providers.handsOutSharedTokens) {
    throw new KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys();
  }
  const client = await providerClientOf(context, provider);
  const refused = new Set<string>();
  for (;;) {
    const candidates = await tokensWithScopes(context, wanted);
    const good = await firstGoodToken(context, client, candidates, refused);
    if (good !== undefined) return good;
    const renewal = await renewFirst(context, client, candidates);
    if (typeof renewal === 'object') return renewal.accessToken;
    if (renewal === 'none') throw new KnownErrors.OAuthConnectionDoesNotHaveRequiredScope();
    // Another request is renewing these tokens. A provider may accept each refresh token only once.
    await pause(waitMillis);
  }
}

type Candidate = Awaited<ReturnType<typeof tokensWithScopes>>[number];

async function tokensWithScopes(context: TenancyContext, wanted: WantedToken) {
  const rows = await connectedTokens.all(context, { ...wanted, accountId: wanted.accountId ?? null });
  if (rows.length === 0) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
  return rows.flatMap((row) => {
    const { id, version, scopes, access_token_sealed, access_token_expires_at } = row;
    if (id === null || version === null || access_token_sealed === null || access_token_expires_at === null) return [];
    const granted = new Set((scopes ?? '').split(' '));
    if (!wanted.scopes.every((scope) => granted.has(scope))) return [];
    return [{ ...row, id, version, access_token_sealed, access_token_expires_at }];
  });
}

/** @param refused tokens that the provider rejected. New ones are added */
async function firstGoodToken(
  context: TenancyContext,
  client: ProviderClient,
  candidates: readonly Candidate[],
  refused: Set<string>,
): Promise<string | undefined> {
  const until = context.platform.clock.now().getTime() + lifeLeftMillisMin;
  for (const { link_id, access_token_sealed, access_token_expires_at } of candidates) {
    if (access_token_expires_at.getTime() <= until || refused.has(access_token_sealed)) continue;
    const token = await readable(context, link_id, openAccessToken(context, link_id, access_token_sealed));
    if (token !== undefined && (await isAcceptedToken(context, client, token))) return token;
    refused.add(access_token_sealed);
  }
  return undefined;
}

/** @returns undefined for a token that can never be decrypted: the user must connect the account again */
async function readable(
  { platform }: TenancyContext,
  linkId: string,
  opening: Promise<string>,
): Promise<string | undefined> {
  return await opening.catch((error: unknown) => {
    if (!isUnreadable(error)) throw error;
    platform.reportUnreadable(`token of the connected account ${linkId}`, error);
    return undefined;
  });
}

/**
 * Renews the first renewable tokens.
 *
 * @returns `busy` while another request renews some of them, `none` if there are none or all failed
 */
async function renewFirst(
  context: TenancyContext,
  client: ProviderClient,
  candidates: readonly Candidate[],
): Promise<ProviderTokens | 'busy' | 'none'> {
  for (const candidate of candidates) {
    if (candidate.refresh_token_sealed === null) continue;
    const now = context.platform.clock.now();
    const longest = context.platform.settings.providers.timeoutSeconds * 1000 + renewalMillisSpare;
    const { link_id, refresh_token_sealed } = candidate;
    const refreshToken = await readable(context, link_id, openRefreshToken(context, link_id, refresh_token_sealed));
    if (refreshToken === undefined) continue;
    const seal = await prepareToSealTokens(context);
    const begun = await beginRenewal.first(context, {
      tokensId: candidate.id,
      version: candidate.version,
      now,
      until: new Date(now.getTime() + longest),
    });
    if (begun === undefined) return 'busy';
    const renewed = await renew(context, client, candidate, { refreshToken, seal });
    if (renewed !== undefined) return renewed;
  }
  return 'none';
}

/** @returns undefined if the provider refuses, permanently or temporarily */
async function renew(
  context: TenancyContext,
  client: ProviderClient,
  { id: tokensId, link_id, version, scopes }: Candidate,
  { refreshToken, seal }: { readonly refreshToken: string; readonly seal: SealTokens },
): Promise<ProviderTokens | undefined> {
  try {
    const renewed = await context.platform.identityProviders.refresh(client, refreshToken, (scopes ?? '').split(' '));
    await finishRenewal.run(context, {
      tokensId,
      version,
      ...seal(link_id, renewed),
      accessTokenExpiresAt: renewed.accessTokenExpiresAt,
    });
    return renewed;
  } catch (error) {
    const forgets = error instanceof ProviderFailure && error.reason === 'invalid-grant';
    await abandonRenewal.run(context, { tokensId, version, forgets });
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  }
}
