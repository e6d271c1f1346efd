import { productionProblems } from '@portico/contract/production-checks';
import { toCamel, toSnake } from '../../core/camel.ts';
import { declareReads } from '../../core/declare-reads.ts';
import type { Reads } from '../../core/read.ts';
import type { Answer, Input, Transport } from '../../core/transport.ts';
import type {
  AdminOAuthProvider,
  AdminProject,
  AdminProjectConfig,
  AdminProjectUpdateOptions,
  CompleteConfig,
  ConfigChanges,
  ProductionModeError,
} from './admin-project.ts';

type WireProject = Answer<'GET /internal/projects/current', 'admin'>;
type WireChanges = Input<'PATCH /internal/projects/current', 'admin'>['body'];

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

/** @see docs/protocol/projects.md#production-mode-checks */
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
