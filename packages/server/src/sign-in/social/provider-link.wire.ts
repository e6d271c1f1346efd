import type { Endpoints, ProjectConfig, ResponseOf } from '@portico/contract';
import type { ProviderLinkRow } from '../../users/provider-links/index.ts';
import { findProviderConfig } from './provider-client.ts';

type WireProviderLink = ResponseOf<Endpoints['GET /oauth-providers/:user_id/:provider_id'], 'admin'>;

type WireAccount = ResponseOf<Endpoints['GET /connected-accounts/:user_id'], 'client'>['items'][number];

/** Converts a link to JSON as a connected account. */
export function connectedAccountToWire(row: ProviderLinkRow): WireAccount {
  return { user_id: row.user_id, provider: row.provider_config_id, provider_account_id: row.account_id };
}

/** Converts a link to JSON with all fields. A provider that is no longer configured uses its ID as the type. */
export function providerLinkToWire(config: ProjectConfig, row: ProviderLinkRow): WireProviderLink {
  return {
    id: row.id,
    user_id: row.user_id,
    email: row.email ?? undefined,
    provider_config_id: row.provider_config_id,
    type: findProviderConfig(config, row.provider_config_id)?.type ?? row.provider_config_id,
    allow_sign_in: row.allow_sign_in,
    allow_connected_accounts: row.allow_connected_accounts,
    account_id: row.account_id,
  };
}
