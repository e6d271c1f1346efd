import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { type EncryptedRecords, openText, sealText, type TextKind, textColumn } from '../data-keys/index.ts';

const kind: TextKind = {
  scope: 'two-factor-secrets',
  formerPurpose: (tenancyId) => `totp:${tenancyId}`,
};

/** Encrypts the secret of a second factor for the database. Call it before a transaction. @throws {KeyServiceFailure} */
export async function sealTotpSecret(context: TenancyContext, userId: UserId, secretBase64: string): Promise<string> {
  return await sealText(context, kind, [userId], secretBase64);
}

/** Decrypts a secret of `sealTotpSecret`, of the same user. @throws {KeyServiceFailure | BrokenRecord} */
export async function openTotpSecret(context: TenancyContext, userId: UserId, sealed: string): Promise<string> {
  return await openText(context, kind, [userId], sealed);
}

const column = textColumn({
  kind,
  name: 'two-factor secret',
  table: 'users',
  column: 'totp_secret_sealed',
  key: { column: 'id', type: 'uuid' },
  ownerColumn: 'id',
});

/** The secrets of second factors that the release before sealed with the server secret. */
export const formerTotpSecrets = column.former;

/** The secrets of second factors, for the job that encrypts them with new data keys. */
export const totpSecretRecords: EncryptedRecords = { scopePrefix: kind.scope, constraint: null, renew: column.renew };
