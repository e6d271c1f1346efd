import type { UserId } from '@portico/contract';
import {
  openText,
  prepareToOpen,
  prepareToSeal,
  renewTexts,
  sealText,
  type TextKind,
} from '../../ground/data-keys/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';

const kind: TextKind = { scope: 'two-factor-secrets' };

/** Encrypts the secret of a second factor for the database. Call it before a transaction. @throws {KeyServiceFailure} */
export async function sealTotpSecret(context: TenancyContext, userId: UserId, secretBase64: string): Promise<string> {
  return await sealText(context, kind, [userId], secretBase64);
}

/** Prepares the encryption of several secrets. Call it before a transaction. @throws {KeyServiceFailure} */
export async function prepareToSealTotpSecrets(context: TenancyContext) {
  const seal = await prepareToSeal(context, kind);
  return (userId: UserId, secretBase64: string) => seal([userId], secretBase64);
}

/** Decrypts a secret of `sealTotpSecret`, of the same user. @throws {KeyServiceFailure | BrokenRecord} */
export async function openTotpSecret(context: TenancyContext, userId: UserId, sealed: string): Promise<string> {
  return await openText(context, kind, [userId], sealed);
}

/** Prepares the decryption of several secrets of a project. The function throws like `openTotpSecret`. @throws {KeyServiceFailure} */
export async function prepareToOpenTotpSecrets(context: TenancyContext, sealed: readonly string[]) {
  const open = await prepareToOpen(context, kind, sealed);
  return (userId: UserId, text: string) => open([userId], text);
}

/** The secrets of second factors, for the job that encrypts them with new data keys. */
export const totpSecretRecords: EncryptedRecords = {
  scopePrefix: kind.scope,
  constraint: null,
  renew: renewTexts({
    kind,
    table: 'users',
    column: 'totp_secret_sealed',
    key: { column: 'id', type: 'uuid' },
    ownerColumn: 'id',
  }),
};
