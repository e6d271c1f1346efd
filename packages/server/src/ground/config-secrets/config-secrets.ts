import type { ConfigOverrides, Json, NewProject, ProjectChanges } from '@portico/contract';
import { isUnreadable } from '../../base/encryption/unreadable.ts';
import { invariant } from '../../base/invariant.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { BaseContext } from '../../kernel/context.ts';
import type { KeyContext } from '../../kernel/encrypted-records.ts';
import {
  newDataKey,
  type OpenText,
  prepareToSeal,
  type SealText,
  sealWith,
  storeDataKey,
  type TextKind,
} from '../data-keys/index.ts';

/** The secrets in configurations. */
export const configSecretKind: TextKind = { scope: 'config' };

/** Paths of secrets in the configuration. They are stored encrypted. */
const secretPlaces = [
  /^auth\.oauth\.providers\.[^.]+\.clientSecret$/,
  /^emails\.server\.password$/,
  /^auth\.oldSystem\.secret$/,
];

/** Path of the password of the email server. */
export const emailPasswordPath = 'emails.server.password';

/** Returns the path of the client secret of a provider. */
export function clientSecretPath(providerConfigId: string): string {
  return `auth.oauth.providers.${providerConfigId}.clientSecret`;
}

/** Encrypts or decrypts a secret at a path. A stored secret can be decrypted only at its own path. */
export type ChangeSecret = (secret: string, path: string) => string;

/**
 * Maps every secret in overrides, at any depth.
 *
 * @param overrides by path. The empty path is the whole document
 */
export function mapSecrets(overrides: ConfigOverrides, change: ChangeSecret): ConfigOverrides {
  const entries = Object.entries(overrides).map(([path, value]) => [path, mapped(path, value, change)]);
  return Object.fromEntries(entries);
}

function mapped(path: string, value: Json, change: ChangeSecret): Json {
  if (typeof value === 'string') return secretPlaces.some((place) => place.test(path)) ? change(value, path) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapped(at(key), entry, change)]));
}

/** Returns the secrets of a configuration, as they are stored. */
export function secretsOf(overrides: ConfigOverrides): string[] {
  const found: string[] = [];
  mapSecrets(overrides, (sealed) => {
    found.push(sealed);
    return sealed;
  });
  return found;
}

/** What readers get instead of a secret that can never be decrypted. No secret is empty. */
const unreadable = '';

/** Decrypts secrets for readers of a configuration. One that can never be decrypted does not stop the read. */
export function showing(
  { platform }: Pick<KeyContext, 'platform'>,
  tenancyId: TenancyId,
  open: OpenText,
): ChangeSecret {
  return (sealed, path) => {
    try {
      return open([path], sealed);
    } catch (error) {
      // @guard lost-secret-is-local
      if (!isUnreadable(error)) throw error;
      platform.reportUnreadable(`${path} of ${tenancyId}`, error);
      return unreadable;
    }
  };
}

function sealing(seal: SealText): ChangeSecret {
  return (text, path) => seal([path], text);
}

/** Prepares the encryption of secrets. Call it before a transaction. @throws {KeyServiceFailure} */
export async function prepareToSealSecrets(context: KeyContext): Promise<ChangeSecret> {
  return sealing(await prepareToSeal(context, configSecretKind));
}

/** Returns whether changes in the older project format contain secrets. */
function hasSecrets(config: ProjectChanges['config']): boolean {
  const hasStandard = config?.oauth_providers?.some(({ type }) => type === 'standard') === true;
  return hasStandard || config?.email_config?.type === 'standard';
}

/** For changes without secrets. */
const sealsNothing: ChangeSecret = (_secret, path) => {
  invariant(false, `changes without secrets have no ${path}`);
};

/** Prepares the encryption of the secrets in changes. Call it before a transaction. @throws {KeyServiceFailure} */
export async function prepareToSealChanges(context: KeyContext, { config }: ProjectChanges): Promise<ChangeSecret> {
  return hasSecrets(config) ? await prepareToSealSecrets(context) : sealsNothing;
}

/** The encryption of the secrets of a project that is not stored yet. */
export interface NewProjectSecrets {
  readonly seal: ChangeSecret;
  /** Stores the data key, in the transaction that creates the project. */
  readonly store: (context: Pick<BaseContext, 'db'>) => Promise<void>;
}

/** Prepares the encryption of the secrets of a new project. Call it before a transaction. @throws {KeyServiceFailure} */
export async function prepareNewProjectSecrets(
  context: Omit<KeyContext, 'db'>,
  { config }: Pick<NewProject, 'config'>,
): Promise<NewProjectSecrets> {
  if (!hasSecrets(config)) return { seal: sealsNothing, store: async () => undefined };
  const { tenancyId } = context;
  const { key, row } = await newDataKey(context, configSecretKind.scope);
  return {
    seal: sealing(sealWith(configSecretKind, tenancyId, key)),
    store: async ({ db }) => {
      await storeDataKey({ db, tenancyId }, row);
    },
  };
}
