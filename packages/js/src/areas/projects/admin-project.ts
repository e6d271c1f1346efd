import { productionProblems } from '@portico/contract/production-checks';
import { toCamel, toSnake } from '../../core/camel.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { PublicPart } from '../../core/public-part.ts';
import type { Read, Reads } from '../../core/read.ts';
import type { Answer, Input, Transport } from '../../core/transport.ts';
import type {
  AdminOAuthProvider,
  AdminProjectConfig,
  AdminProjectUpdateOptions,
  CompleteConfig,
  ConfigChanges,
  ProductionModeError,
} from './admin-project-options.ts';

type WireProject = Answer<'GET /internal/projects/current', 'admin'>;
type WireChanges = Input<'PATCH /internal/projects/current', 'admin'>['body'];

/** How a project reaches the server, and what has to be forgotten when it changes. @internal */
export interface ProjectSurroundings {
  readonly transport: Transport<'admin'>;
  readonly reads: Reads;
  /** Called after the project was changed or deleted. */
  readonly changed: () => void;
}

/** A project, read from its wire form. @internal */
export class AdminProjectObject {
  /** A UUID; what apps call `projectId`. */
  readonly id: string;
  /** Its name, which its users see on the sign-in page. */
  readonly displayName: string;
  /** For its owners; null for none. */
  readonly description: string | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** Whether shortcuts that only help while developing are refused. */
  readonly isProductionMode: boolean;
  /** The team of the internal project whose members administer it. */
  readonly ownerTeamId: string | null;
  /** A square logo; null for none. */
  readonly logoUrl: string | null;
  /** A wide logo with the name in it; null for none. */
  readonly fullLogoUrl: string | null;
  /** How it is set up, as of when it was asked. */
  readonly config: AdminProjectConfig;
  readonly #parts: ProjectSurroundings;

  static {
    declareHooks<AdminProjectObject>(AdminProjectObject, {
      useConfig: (project) => project.#completeConfig(),
      useProductionModeErrors: (project) => project.#productionModeErrors(),
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

  /** Changes what is given. @throws {KnownError} what is wrong with it; nothing has changed then */
  async update(changes: AdminProjectUpdateOptions): Promise<void> {
    await this.#parts.transport.call('PATCH /internal/projects/current', { body: projectChangesToWire(changes) });
    this.#parts.changed();
  }

  /** The complete configuration: what the project overrides, and the defaults of everything else. */
  async getConfig(): Promise<CompleteConfig> {
    return await this.#completeConfig().fetch();
  }

  /**
   * Overrides parts of the configuration. A key replaces everything below it, and `null` takes it back to its default.
   *
   * @example await project.updateConfig({ 'auth.password.allowSignIn': true });
   * @throws what is wrong with it, naming the key; nothing has changed then
   */
  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) };
    await this.#parts.transport.call('PATCH /internal/config/override', { body });
    this.#parts.changed();
  }

  /** What keeps the project from production mode; nothing when it is ready. */
  async getProductionModeErrors(): Promise<ProductionModeError[]> {
    return await this.#productionModeErrors().fetch();
  }

  /** Deletes the project with everything in it. */
  async delete(): Promise<void> {
    await this.#parts.transport.call('DELETE /internal/projects/current');
    this.#parts.changed();
  }

  #completeConfig(): Read<CompleteConfig> {
    const { reads, transport } = this.#parts;
    return reads.of('admin-project.config', async () => {
      const { config_string } = await transport.call('GET /internal/config');
      return JSON.parse(config_string) as CompleteConfig;
    });
  }

  #productionModeErrors(): Read<ProductionModeError[]> {
    const { reads, transport } = this.#parts;
    return reads.of('admin-project.production-mode-errors', async () =>
      productionModeErrors(await transport.call('GET /internal/projects/current')),
    );
  }
}

/** A project as its owner sees it. */
export interface AdminProject extends PublicPart<AdminProjectObject> {}

/** @see docs/protocol/projects.md#production-mode-checks */
function productionModeErrors({ id, config }: WireProject): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  return productionProblems({ allowLocalhost: config.allow_localhost, domains }).map((message) => ({
    message,
    relativeFixUrl: `/projects/${id}/domains`,
  }));
}

/** The wire form of what an owner may change. @internal */
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
