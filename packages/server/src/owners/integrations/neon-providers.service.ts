import {
  type BodyOf,
  type ConfigOverrides,
  type Endpoints,
  newProvider,
  type ProjectConfig,
  type ProviderType,
  renderConfig,
} from '@portico/contract';
import { problemsOf } from '../../base/problems.ts';
import { Refusal } from '../../base/refusal.ts';
import { clientSecretPath, prepareToOpenSecrets, prepareToSealSecrets } from '../../ground/config-secrets/index.ts';
import {
  changeConfig,
  enabledProviders,
  providerFromWire,
  providerToWire,
  requireProject,
} from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';

type NewProvider = BodyOf<Endpoints['POST /integrations/neon/oauth-providers'], 'admin'>;
type ProviderChanges = BodyOf<Endpoints['PATCH /integrations/neon/oauth-providers/:provider_id'], 'admin'>;

function withoutConfigId<W extends { readonly provider_config_id: string }>({ provider_config_id: _, ...wire }: W) {
  return wire;
}

/** Converts the providers of a configuration to JSON, including their secrets. */
async function providersOf(context: TenancyContext, overrides: ConfigOverrides) {
  const open = await prepareToOpenSecrets(context, overrides);
  return enabledProviders(renderConfig(overrides)).map((provider) => withoutConfigId(providerToWire(provider, open)));
}

/** Lists the providers that users can sign in with. */
export async function listProviders(context: TenancyContext) {
  const row = await requireProject(context);
  return await providersOf(context, row.config_overrides);
}

/** Returns a provider. @throws {Refusal} 404 */
async function readProvider(context: TenancyContext, type: ProviderType) {
  const found = (await listProviders(context)).find(({ id }) => id === type);
  if (found === undefined) throw notFound();
  return found;
}

/** @throws {Refusal} 400, a provider of this type exists. @throws {InvalidSharedOAuthProviderId | KeyServiceFailure} */
export async function addProvider(context: TenancyContext, given: NewProvider) {
  const seal = await prepareToSealSecrets(context);
  await changeConfig(context, (config) => {
    const isTaken = Object.hasOwn(config.auth.oauth.providers, given.id);
    if (isTaken || enabledProviders(config).some(({ type }) => type === given.id)) {
      throw new Refusal(400, 'OAuth provider already exists');
    }
    const path = clientSecretPath(given.id);
    return { [`auth.oauth.providers.${given.id}`]: providerFromWire(given, (text) => seal(text, path)) };
  });
  return await readProvider(context, given.id);
}

/** @throws {Refusal} 404; 400, its credentials would be missing. @throws {InvalidSharedOAuthProviderId | KeyServiceFailure} */
export async function changeProvider(context: TenancyContext, type: ProviderType, changes: ProviderChanges) {
  const seal = await prepareToSealSecrets(context);
  await changeConfig(context, (config) => {
    const provider = requireIn(config, type);
    const { configId, entry } = provider;
    // A secret that does not change stays as it is stored.
    const wire = withoutConfigId(providerToWire(provider, (sealed) => sealed));
    const wanted = Object.fromEntries(
      Object.entries({ ...wire, ...changes }).filter(([, value]) => value !== undefined),
    );
    const { data, error } = newProvider.safeParse(wanted);
    if (error !== undefined) throw new Refusal(400, problemsOf('body', wanted, error.issues).join('\n'));
    const keptOrSealed = (text: string) =>
      changes.client_secret === undefined && text === entry.clientSecret
        ? text
        : seal(text, clientSecretPath(configId));
    const { allowConnectedAccounts = true } = entry;
    return {
      [`auth.oauth.providers.${configId}`]: { ...providerFromWire(data, keptOrSealed), allowConnectedAccounts },
    };
  });
  return await readProvider(context, type);
}

/** @throws {Refusal} 404 */
export async function removeProvider(context: TenancyContext, type: ProviderType): Promise<void> {
  await changeConfig(context, (config) => ({
    [`auth.oauth.providers.${requireIn(config, type).configId}`]: null,
  }));
}

function requireIn(config: ProjectConfig, type: ProviderType) {
  const found = enabledProviders(config).find((provider) => provider.type === type);
  if (found === undefined) throw notFound();
  return found;
}

function notFound(): Refusal {
  return new Refusal(404, 'OAuth provider not found');
}
