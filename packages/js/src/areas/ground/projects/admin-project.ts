import type { ProjectRole } from '@portico/contract';
import { productionProblems } from '@portico/contract/production-checks';
import { fromWire, toWire } from '../../../core/codec.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import type { Read, Reads } from '../../../core/read.ts';
import type { Answer, Input, Transport } from '../../../core/transport.ts';
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

/** Dependencies of a project. @internal */
export interface ProjectSurroundings {
  readonly transport: Transport<'admin'>;
  readonly reads: Reads;
  /** Called after the project was changed or deleted. */
  readonly changed: () => void;
}

/** A project, from its wire format. @internal */
export class AdminProjectObject {
  /** ID of the project, a UUID. The `projectId` of apps. */
  readonly id: string;
  /** Display name, which the sign-in page shows. */
  readonly displayName: string;
  /** Description for the owners. Null for none. */
  readonly description: string | null;
  /** Creation date. */
  readonly createdAt: Date;
  /** Whether the project is in production mode, which disables development shortcuts. */
  readonly isProductionMode: boolean;
  /** ID of the team in the internal project that owns this project. */
  readonly ownerTeamId: string | null;
  /** Your role in the project. Null for an app with a key. */
  readonly role: ProjectRole | null;
  /** Square logo. Null for none. */
  readonly logoUrl: string | null;
  /** Wide logo that includes the name. Null for none. */
  readonly fullLogoUrl: string | null;
  /** Square logo for dark mode. Null for none: the other one is shown. */
  readonly logoDarkModeUrl: string | null;
  /** Wide logo for dark mode. Null for none: the other one is shown. */
  readonly logoFullDarkModeUrl: string | null;
  /** Configuration, as of the time when it was loaded. */
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
    this.role = wire.role;
    this.logoUrl = wire.logo_url;
    this.fullLogoUrl = wire.full_logo_url;
    this.logoDarkModeUrl = wire.logo_dark_mode_url;
    this.logoFullDarkModeUrl = wire.logo_full_dark_mode_url;
    this.config = fromWire(config, {}) as AdminProjectConfig;
    this.#parts = parts;
  }

  /** Updates the project. @throws {KnownError} a change is invalid; nothing was changed */
  async update(changes: AdminProjectUpdateOptions): Promise<void> {
    await this.#parts.transport.call('PATCH /internal/projects/current', { body: projectChangesToWire(changes) });
    this.#parts.changed();
  }

  /** Returns the complete configuration: the overrides of the project and the defaults of all other keys. */
  async getConfig(): Promise<CompleteConfig> {
    return await this.#completeConfig().fetch();
  }

  /**
   * Overrides parts of the configuration. A key replaces everything below it, and `null` resets it to its default.
   *
   * @example await project.updateConfig({ 'auth.password.allowSignIn': true });
   * @throws a change is invalid; the message contains the key, and nothing was changed
   */
  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) };
    await this.#parts.transport.call('PATCH /internal/config/override', { body });
    this.#parts.changed();
  }

  /** Returns the problems that prevent production mode. */
  async getProductionModeErrors(): Promise<ProductionModeError[]> {
    return await this.#productionModeErrors().fetch();
  }

  /** Deletes the project with all its data. */
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

/** A project, with the data and methods of an owner. */
export interface AdminProject extends PublicPart<AdminProjectObject> {}

/** @see docs/reference/protocol/projects.md#production-mode-checks */
function productionModeErrors({ id, config }: WireProject): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  return productionProblems({ allowLocalhost: config.allow_localhost, domains }).map((message) => ({
    message,
    relativeFixUrl: `/projects/${id}/domains`,
  }));
}

/** Converts project changes to the wire format. @internal */
export function projectChangesToWire(changes: AdminProjectUpdateOptions): WireChanges {
  const { config, ...rest } = changes;
  const body = {
    ...rest,
    config: config && { ...config, oauthProviders: config.oauthProviders?.map(withoutConfigId) },
  };
  return toWire(body, {}) as WireChanges;
}

/** Removes the ID of the provider configuration, which the server does not accept in writes. */
function withoutConfigId({ providerConfigId: _, ...provider }: AdminOAuthProvider): AdminOAuthProvider {
  return provider;
}

/** Clears the cached project of an admin app. @internal */
export function refreshProject(reads: Reads): void {
  for (const part of ['admin-project', 'project']) reads.refresh(part);
}
