import type { ConfigOverrides } from '@portico/contract';
import type { TenancyId } from '../../db/tenancy.ts';
import type { BaseContext } from '../../kernel/context.ts';
import type { KeyContext } from '../../kernel/encrypted-records.ts';
import { openText, prepareToOpen, prepareToOpenAll } from '../data-keys/index.ts';
import { type ChangeSecret, configSecretKind, secretsOf, showing } from './config-secrets.ts';

/**
 * Prepares the decryption of the secrets of a configuration, for people and programs that read it. Secrets that can never be
 * decrypted are empty and logged. Usually runs no statement.
 *
 * @throws {KeyServiceFailure} the key service is unavailable
 */
export async function prepareToOpenSecrets(context: KeyContext, overrides: ConfigOverrides): Promise<ChangeSecret> {
  const open = await prepareToOpen(context, configSecretKind, secretsOf(overrides));
  return showing(context, context.tenancyId, open);
}

/** A configuration and its tenancy. */
export interface StoredConfig {
  readonly tenancyId: TenancyId;
  readonly overrides: ConfigOverrides;
}

/** Prepares the decryption of the secrets of several projects, like `prepareToOpenSecrets`, with at most one statement. */
export async function prepareToOpenSecretsOfAll(
  context: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  configs: readonly StoredConfig[],
): Promise<(tenancyId: TenancyId) => ChangeSecret> {
  const texts = configs.flatMap(({ tenancyId, overrides }) =>
    secretsOf(overrides).map((sealed) => ({ tenancyId, sealed })),
  );
  const openOf = await prepareToOpenAll(context, configSecretKind, texts);
  return (tenancyId) => showing(context, tenancyId, openOf(tenancyId));
}

/** Decrypts one secret of a configuration. @throws {KeyServiceFailure | BrokenRecord} */
export async function openConfigSecret(context: KeyContext, path: string, sealed: string): Promise<string> {
  return await openText(context, configSecretKind, [path], sealed);
}
