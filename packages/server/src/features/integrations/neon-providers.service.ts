import {
  type BodyOf,
  type Endpoints,
  newProvider,
  type ProjectConfig,
  type ProviderType,
  renderConfig,
} from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { problemsOf } from '../../platform/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  changeConfig,
  enabledProviders,
  openConfigSecret,
  providerFromWire,
  providerToWire,
  requireProject,
  sealConfigSecret,
} from '../projects/index.ts';

type NewProvider = BodyOf<Endpoints['POST /integrations/neon/oauth-providers'], 'admin'>;
type ProviderChanges = BodyOf<Endpoints['PATCH /integrations/neon/oauth-providers/:provider_id'], 'admin'>;

function providersOf({ platform, tenancyId }: TenancyContext, config: ProjectConfig) {
  const open = (sealed: string) => openConfigSecret(platform.serverKeys, tenancyId, sealed);
  return enabledProviders(config).map((provider) => {
    const { provider_config_id: configId, ...wire } = providerToWire(provider, open);
    return { configId, wire };
  });
}

function sealerOf({ platform, tenancyId }: TenancyContext): (text: string) => string {
  return (text) => sealConfigSecret(platform.serverKeys, tenancyId, text);
}

/** Lists the providers that users can sign in with. */
export async function listProviders(context: TenancyContext) {
  const row = await requireProject(context);
  return providersOf(context, renderConfig(row.config_overrides)).map(({ wire }) => wire);
}

/** @throws {Refusal} 400, a provider of this type exists. @throws {InvalidSharedOAuthProviderId} */
export async function addProvider(context: TenancyContext, given: NewProvider) {
  const { after } = await changeConfig(context, (config) => {
    const isTaken = Object.hasOwn(config.auth.oauth.providers, given.id);
    if (isTaken || providersOf(context, config).some(({ wire }) => wire.id === given.id)) {
      throw new Refusal(400, 'OAuth provider already exists');
    }
    return { [`auth.oauth.providers.${given.id}`]: providerFromWire(given, sealerOf(context)) };
  });
  return requireIn(context, after, given.id).wire;
}

/** @throws {Refusal} 404; 400, its credentials would be missing. @throws {InvalidSharedOAuthProviderId} */
export async function changeProvider(context: TenancyContext, type: ProviderType, changes: ProviderChanges) {
  const { after } = await changeConfig(context, (config) => {
    const { configId, wire } = requireIn(context, config, type);
    const wanted = Object.fromEntries(
      Object.entries({ ...wire, ...changes }).filter(([, value]) => value !== undefined),
    );
    const { data, error } = newProvider.safeParse(wanted);
    if (error !== undefined) throw new Refusal(400, problemsOf('body', wanted, error.issues).join('\n'));
    const key = `auth.oauth.providers.${configId}`;
    const { allowConnectedAccounts = true } = config.auth.oauth.providers[configId] ?? {};
    return { [key]: { ...providerFromWire(data, sealerOf(context)), allowConnectedAccounts } };
  });
  return requireIn(context, after, type).wire;
}

/** @throws {Refusal} 404 */
export async function removeProvider(context: TenancyContext, type: ProviderType): Promise<void> {
  await changeConfig(context, (config) => ({
    [`auth.oauth.providers.${requireIn(context, config, type).configId}`]: null,
  }));
}

function requireIn(context: TenancyContext, config: ProjectConfig, type: ProviderType) {
  const found = providersOf(context, config).find(({ wire }) => wire.id === type);
  if (found === undefined) throw new Refusal(404, 'OAuth provider not found');
  return found;
}
