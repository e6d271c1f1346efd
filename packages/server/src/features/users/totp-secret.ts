import type { TenancyContext } from '../../platform/context.ts';
import { sealedColumn } from '../../platform/sealed-values.ts';

/** Seals the secret of a second factor for the database. Only this tenancy can open it. */
export function sealTotpSecret(context: TenancyContext, secretBase64: string): string {
  return context.platform.serverKeys.seal(totpPurpose(context.tenancyId), secretBase64);
}

/** Opens a secret from `sealTotpSecret`. */
export function openTotpSecret(context: TenancyContext, sealed: string): string {
  return context.platform.serverKeys.unseal(totpPurpose(context.tenancyId), sealed);
}

function totpPurpose(tenancyId: string): string {
  return `totp:${tenancyId}`;
}

/** The secrets of all second factors, for the rotation of the server secret. */
export const sealedTotpSecrets = sealedColumn({
  name: 'two-factor secrets',
  table: 'users',
  column: 'totp_secret_sealed',
  key: { columns: ['tenancy_id', 'id'], types: ['uuid', 'uuid'] },
  purposeOf: totpPurpose,
});
