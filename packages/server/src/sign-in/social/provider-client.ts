import { type ProjectConfig, type ProviderType, providerTypes, sharedProviderTypes } from '@portico/contract';
import { isMicrosoftDirectory, type ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { Refusal } from '../../base/refusal.ts';
import { clientSecretPath, openConfigSecret } from '../../ground/config-secrets/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** An identity provider in the configuration of a project. */
export interface ProviderConfig {
  /** Its key in the configuration, which is part of URLs. */
  readonly configId: string;
  readonly type: ProviderType;
  readonly isShared: boolean;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
  readonly entry: ProjectConfig['auth']['oauth']['providers'][string];
}

/** Finds a provider in the configuration of a project, enabled or not. */
export function findProviderConfig(config: ProjectConfig, configId: string): ProviderConfig | undefined {
  const { providers } = config.auth.oauth;
  const entry = Object.hasOwn(providers, configId) ? providers[configId] : undefined;
  const type = entry?.type ?? providerTypes.find((known) => known === configId);
  if (entry === undefined || type === undefined) return undefined;
  const { isShared, allowSignIn, allowConnectedAccounts } = entry;
  return { configId, type, isShared, allowSignIn, allowConnectedAccounts, entry };
}

/** The mock provider verifies nothing, so its secret need not be secret. */
const mockSecret = 'mock';

/**
 * Returns the OAuth client at a provider: the project's own, or the shared one of the installation. In development, the
 * mock provider replaces shared providers without credentials.
 *
 * @throws {Refusal} 400, credentials are missing or the configuration is invalid
 * @throws {KeyServiceFailure}
 */
export async function providerClientOf(context: TenancyContext, provider: ProviderConfig): Promise<ProviderClient> {
  const { type, entry } = provider;
  const { facebookConfigId, microsoftTenantId, microsoftVerifiesEmails, xReadsEmails } = entry;
  if (type === 'microsoft' && microsoftTenantId !== undefined && !isMicrosoftDirectory(microsoftTenantId)) {
    throw new Refusal(400, `The Microsoft tenant of the OAuth provider ${provider.configId} is invalid.`);
  }
  const extras = { type, facebookConfigId, microsoftTenantId, microsoftVerifiesEmails, xReadsEmails };
  if (provider.isShared) return { ...extras, ...sharedClient(context, type) };
  if (entry.clientId === undefined || entry.clientSecret === undefined) {
    throw new Refusal(400, `The OAuth provider ${provider.configId} has no client ID and client secret.`);
  }
  const path = clientSecretPath(provider.configId);
  const clientSecret = await openConfigSecret(context, path, entry.clientSecret);
  return { ...extras, clientId: entry.clientId, clientSecret, isMock: false };
}

function sharedClient(context: TenancyContext, type: ProviderType) {
  const { settings } = context.platform;
  const credentials = settings.providers.sharedCredentials[type];
  if (credentials !== undefined) return { ...credentials, isMock: false };
  if (settings.isProduction || !sharedProviderTypes.includes(type)) {
    throw new Refusal(
      400,
      `The OAuth provider ${type} uses shared credentials, but this installation has none for it. Configure your own client ID and client secret.`,
    );
  }
  return { clientId: type, clientSecret: mockSecret, isMock: true };
}

/** Returns the redirect URI for providers, which is registered with them. */
export function callbackUrl(context: Pick<TenancyContext, 'platform'>, configId: string): string {
  return `${context.platform.publicUrl()}/api/v1/auth/oauth/callback/${encodeURIComponent(configId)}`;
}
