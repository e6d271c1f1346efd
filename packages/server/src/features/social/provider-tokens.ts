import type { UserId } from '@portico/contract';
import type { ProviderTokens } from '../../adapters/identity-providers/token-endpoint.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId } from '../../platform/ids.ts';
import { sealedColumn } from '../../platform/sealed-values.ts';
import { storeTokens } from './provider-tokens.queries.ts';

function purposeOf(tenancyId: string): string {
  return `provider-tokens:${tenancyId}`;
}

/** Seals a token of a provider. Only this tenancy can open it. */
export function sealProviderToken(context: TenancyContext, token: string): string {
  return context.platform.serverKeys.seal(purposeOf(context.tenancyId), token);
}

/** Opens a token from `sealProviderToken`. */
export function openProviderToken(context: TenancyContext, sealed: string): string {
  return context.platform.serverKeys.unseal(purposeOf(context.tenancyId), sealed);
}

/** Holder of provider tokens. */
export interface TokenHolder {
  readonly userId: UserId;
  readonly providerConfigId: string;
  readonly accountId: string;
}

/** Stores the tokens of a link. */
export async function keepTokens(context: TenancyContext, holder: TokenHolder, tokens: ProviderTokens): Promise<void> {
  const scopes = tokens.scopes.join(' ');
  await storeTokens.run(context, {
    ...holder,
    tokensId: newId<string>(),
    scopes,
    scopesDigest: digestOf(scopes),
    accessTokenSealed: sealProviderToken(context, tokens.accessToken),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenSealed: tokens.refreshToken === null ? null : sealProviderToken(context, tokens.refreshToken),
    now: context.now,
  });
}

const inTokens = {
  table: 'provider_tokens',
  key: { columns: ['tenancy_id', 'id'], types: ['uuid', 'uuid'] },
  purposeOf,
} as const;

/** The tokens of all providers, for the rotation of the server secret. */
export const sealedProviderTokens = [
  sealedColumn({ ...inTokens, name: 'access tokens of providers', column: 'access_token_sealed' }),
  sealedColumn({ ...inTokens, name: 'refresh tokens of providers', column: 'refresh_token_sealed' }),
];
