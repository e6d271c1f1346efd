import type { PorticoAdminApp } from '../../apps/admin-app.ts';
import { toCamel, toSnake } from '../../core/camel.ts';
import type { Answer, Input, Transport } from '../../core/transport.ts';

type WireProject = Answer<'GET /internal/projects/current', 'admin'>;
type WireChanges = Input<'PATCH /internal/projects/current', 'admin'>['body'];

/** A sign-in through an identity provider, as it is configured. */
export interface AdminOAuthProvider {
  /** Which provider it is, such as `github`. */
  readonly id: string;
  /** With the installation's own credentials, or with yours. */
  readonly type: 'shared' | 'standard';
  readonly providerConfigId?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly facebookConfigId?: string;
  readonly microsoftTenantId?: string;
}

/** Where e-mails of the project are sent from. */
export type AdminEmailConfig =
  | { readonly type: 'shared' }
  | {
      readonly type: 'standard';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly senderName: string;
      readonly senderEmail: string;
    };

/** A site whose pages may be returned to. */
export interface AdminDomain {
  readonly domain: string;
  readonly handlerPath: string;
}

/** How a project is set up. */
export interface AdminProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowLocalhost: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly oauthAccountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates';
  readonly oauthProviders: readonly AdminOAuthProvider[];
  readonly domains: readonly AdminDomain[];
  readonly emailConfig: AdminEmailConfig;
  readonly emailTheme: string;
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
  readonly userDefaultPermissions: readonly { readonly id: string }[];
}

/** What an owner may change. Lists in the configuration are replaced whole; what is absent stays. */
export interface AdminProjectUpdateOptions {
  readonly displayName?: string;
  readonly description?: string | null;
  readonly isProductionMode?: boolean;
  readonly logoUrl?: string | null;
  readonly fullLogoUrl?: string | null;
  readonly config?: Partial<AdminProjectConfig>;
}

export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string;
  /** The team that will own the project; you must be a member. */
  readonly teamId: string;
}

/** A project as its owner sees it. */
export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly config: AdminProjectConfig;
  update(changes: AdminProjectUpdateOptions): Promise<void>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
}

/** A project of the signed-in owner, with an app that administers it. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: PorticoAdminApp;
}

/**
 * Makes a project from its wire form.
 *
 * @param parts.changed called after the project was changed or deleted
 */
export function adminProjectFromWire(
  wire: WireProject,
  { transport, changed }: { transport: Transport<'admin'>; changed: () => void },
): AdminProject {
  const { enabled_oauth_providers: _, ...config } = wire.config;
  return {
    id: wire.id,
    displayName: wire.display_name,
    description: wire.description === '' ? null : wire.description,
    createdAt: new Date(wire.created_at_millis),
    isProductionMode: wire.is_production_mode,
    ownerTeamId: wire.owner_team_id,
    logoUrl: wire.logo_url,
    fullLogoUrl: wire.full_logo_url,
    config: toCamel(config),
    async update(changes) {
      await transport.call('PATCH /internal/projects/current', { body: projectChangesToWire(changes) });
      changed();
    },
    async delete() {
      await transport.call('DELETE /internal/projects/current');
      changed();
    },
  };
}

/** The wire form of what an owner may change. */
export function projectChangesToWire(changes: AdminProjectUpdateOptions): WireChanges {
  const { config, ...rest } = changes;
  const body = {
    ...rest,
    config: config && { ...config, oauthProviders: config.oauthProviders?.map(withoutConfigId) },
  };
  return toSnake(body) as WireChanges;
}

/** The id of a provider's configuration is the server's business; it refuses it in writes. */
function withoutConfigId({ providerConfigId: _, ...provider }: AdminOAuthProvider): AdminOAuthProvider {
  return provider;
}
