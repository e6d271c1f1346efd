import type { TenancyContext } from '../../platform/context.ts';

/** Seals the secret of a second factor for the database. Only this tenancy can open it. */
export function sealTotpSecret(context: TenancyContext, secretBase64: string): string {
  return context.platform.serverKeys.seal(totpPurpose(context), secretBase64);
}

/** Opens a secret from `sealTotpSecret`. */
export function openTotpSecret(context: TenancyContext, sealed: string): string {
  return context.platform.serverKeys.unseal(totpPurpose(context), sealed);
}

function totpPurpose(context: TenancyContext): string {
  return `totp:${context.tenancyId}`;
}
