import type { Json, ProjectConfig } from '@portico/contract';
import { productionProblems } from '@portico/contract/production-checks';
import type { PorticoAdminApp } from '../../apps/admin-app.ts';
import { toCamel, toSnake } from '../../core/camel.ts';
import { declareReads } from '../../core/declare-reads.ts';
import type { Reads } from '../../core/read.ts';
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

/** The complete configuration of a project. */
export type CompleteConfig = ProjectConfig;

/** Changes of the configuration, by path, such as `auth.password.allowSignIn`. */
export type ConfigChanges = { readonly [path: string]: Json };

/** Something that must not be so in production mode. */
export interface ProductionModeError {
  readonly message: string;
  /** Where on the dashboard it is put right. */
  readonly relativeFixUrl: string;
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
  /** The complete configuration: what the project overrides, and the defaults of everything else. */
  getConfig(): Promise<CompleteConfig>;
  /**
   * Overrides parts of the configuration. A key replaces everything below it, and `null` takes it back to its default.
   *
   * @example await project.updateConfig({ 'auth.password.allowSignIn': true });
   * @throws what is wrong with it, naming the key; nothing has changed then
   */
  updateConfig(changes: ConfigChanges): Promise<void>;
  /** What keeps the project from production mode; nothing when it is ready. */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
}

/** A project of the signed-in owner, with an app that administers it. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: PorticoAdminApp;
}

/** How a project reaches the server, and what has to be forgotten when it changes. */
export interface ProjectSurroundings {
  readonly transport: Transport<'admin'>;
  readonly reads: Reads;
  /** Called after the project was changed or deleted. */
  readonly changed: () => void;
}

/** A project, read from its wire form. */
export class AdminProjectObject implements AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly config: AdminProjectConfig;
  declare readonly getConfig: AdminProject['getConfig'];
  declare readonly getProductionModeErrors: AdminProject['getProductionModeErrors'];
  readonly #parts: ProjectSurroundings;

  static {
    declareReads(AdminProjectObject, {
      getConfig: (project) => {
        const { reads, transport } = project.#parts;
        return reads.of('admin-project.config', async () => {
          const { config_string } = await transport.call('GET /internal/config');
          return JSON.parse(config_string) as CompleteConfig;
        });
      },
      getProductionModeErrors: (project) => {
        const { reads, transport } = project.#parts;
        return reads.of('admin-project.production-mode-errors', async () =>
          productionModeErrors(await transport.call('GET /internal/projects/current')),
        );
      },
    });
  }

  constructor(wire: WireProject, parts: ProjectSurroundings) {
    const { enabled_oauth_providers: _, ...config } = wire.config;
    this.id = wire.id;
    this.displayName = wire.display_name;
    this.description = wire.description === '' ? null : wire.description;
    this.createdAt = new Date(wire.created_at_millis);
    this.isProductionMode = wire.is_production_mode;
    this.ownerTeamId = wire.owner_team_id;
    this.logoUrl = wire.logo_url;
    this.fullLogoUrl = wire.full_logo_url;
    this.config = toCamel(config);
    this.#parts = parts;
  }

  async update(changes: AdminProjectUpdateOptions): Promise<void> {
    await this.#parts.transport.call('PATCH /internal/projects/current', { body: projectChangesToWire(changes) });
    this.#parts.changed();
  }

  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) };
    await this.#parts.transport.call('PATCH /internal/config/override', { body });
    this.#parts.changed();
  }

  async delete(): Promise<void> {
    await this.#parts.transport.call('DELETE /internal/projects/current');
    this.#parts.changed();
  }
}

/** @see protocol 05 §5.9 */
function productionModeErrors({ id, config }: WireProject): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  return productionProblems({ allowLocalhost: config.allow_localhost, domains }).map((message) => ({
    message,
    relativeFixUrl: `/projects/${id}/domains`,
  }));
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
