import type { UserId } from '@portico/contract';
import type { ProviderTokens } from '../../adapters/identity-providers/token-endpoint.ts';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { openText, ownerOf, prepareToSeal, renewTexts, type TextKind } from '../../ground/data-keys/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';
import { linkOfAccount, storeTokens } from './provider-tokens.queries.ts';

const kind: TextKind = { scope: 'provider-tokens' };

const inTokens = {
  kind,
  table: 'provider_tokens',
  key: { column: 'id', type: 'uuid' },
  ownerColumn: 'link_id',
} as const;
const accessTokens = {
  ...inTokens,
  column: 'access_token_sealed',
  label: 'access',
} as const;
const refreshTokens = {
  ...inTokens,
  column: 'refresh_token_sealed',
  label: 'refresh',
} as const;

/** Tokens as they are stored. */
interface SealedTokens {
  readonly accessTokenSealed: string;
  readonly refreshTokenSealed: string | null;
}

/** Encrypts the tokens of a link. */
export type SealTokens = (linkId: string, tokens: ProviderTokens) => SealedTokens;

/** Prepares the encryption of tokens. Call it before a transaction. @throws {KeyServiceFailure} */
export async function prepareToSealTokens(context: TenancyContext): Promise<SealTokens> {
  const seal = await prepareToSeal(context, kind);
  return (linkId, { accessToken, refreshToken }) => ({
    accessTokenSealed: seal(ownerOf(accessTokens, linkId), accessToken),
    refreshTokenSealed: refreshToken === null ? null : seal(ownerOf(refreshTokens, linkId), refreshToken),
  });
}

/** Decrypts an access token of a link. @throws {KeyServiceFailure | BrokenRecord} */
export async function openAccessToken(context: TenancyContext, linkId: string, sealed: string): Promise<string> {
  return await openText(context, kind, ownerOf(accessTokens, linkId), sealed);
}

/** Decrypts a refresh token of a link. @throws {KeyServiceFailure | BrokenRecord} */
export async function openRefreshToken(context: TenancyContext, linkId: string, sealed: string): Promise<string> {
  return await openText(context, kind, ownerOf(refreshTokens, linkId), sealed);
}

/** Holder of provider tokens. */
export interface TokenHolder {
  readonly userId: UserId;
  readonly providerConfigId: string;
  readonly accountId: string;
}

/** Stores the tokens of a link, if it exists. */
export async function keepTokens(
  context: TenancyContext,
  holder: TokenHolder,
  tokens: ProviderTokens,
  seal: SealTokens,
): Promise<void> {
  const link = await linkOfAccount.first(context, holder);
  if (link === undefined) return;
  const scopes = tokens.scopes.join(' ');
  await storeTokens.run(context, {
    linkId: link.id,
    tokensId: newId<string>(),
    scopes,
    scopesDigest: digestOf(scopes),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    ...seal(link.id, tokens),
    now: context.now,
  });
}

const [renewAccess, renewRefresh] = [renewTexts(accessTokens), renewTexts(refreshTokens)];

/** The tokens of providers, for the job that encrypts them with new data keys. */
export const providerTokenRecords: EncryptedRecords = {
  scopePrefix: kind.scope,
  constraint: null,
  renew: async (context, retired) => {
    const [first, second] = [await renewAccess(context, retired), await renewRefresh(context, retired)];
    return { records: first.records + second.records, broken: first.broken + second.broken };
  },
};
