import type { Json, ProjectConfig } from '@portico/contract';
import type { PorticoAdminApp } from '../../apps/admin-app.ts';

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
