import type { Json, ProjectConfig } from '@portico/contract';

/** Configuration of an identity provider. */
export interface AdminOAuthProvider {
  /** ID of the provider, such as `github`. */
  readonly id: string;
  /** Whether it uses the shared credentials of the installation or your own. */
  readonly type: 'shared' | 'standard';
  /** ID of this entry if a provider is configured twice. Default: the provider ID. */
  readonly providerConfigId?: string;
  /** Client ID of your application at the provider. */
  readonly clientId?: string;
  /** Client secret of your application at the provider. Empty if the server cannot decrypt it: set it again. */
  readonly clientSecret?: string;
  /** Configuration ID for Facebook Login for Business. */
  readonly facebookConfigId?: string;
  /** Which Microsoft accounts can sign in. Default: personal accounts. */
  readonly microsoftTenantId?: string;
  /**
   * Whether addresses count as verified whose domain the Microsoft tenant owns. Requires the ID of one tenant, and the
   * optional claims `email` and `xms_edov` in the app registration. Default: false.
   */
  readonly microsoftVerifiesEmails?: boolean;
  /**
   * Whether accounts at X come with their confirmed address. Your app at X must have the permission to request addresses. Default:
   * false.
   */
  readonly xReadsEmails?: boolean;
}

/** Email server of the project. */
export type AdminEmailConfig =
  | {
      readonly type: 'shared';
      /**
       * Whether all emails stay in the inbox of a server in development mode, also those to users. In production, the server
       * is the shared one.
       */
      readonly developmentInbox?: true;
    }
  | {
      readonly type: 'standard';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      /** Empty if the server cannot decrypt it: set it again. */
      readonly password: string;
      readonly senderName: string;
      readonly senderEmail: string;
    };

/** A trusted domain, to which Portico redirects. */
export interface AdminDomain {
  /** The origin, such as `https://app.example.com`. `*` matches one part of the host name, `**` several. */
  readonly domain: string;
  /** Path of the ready-made pages, such as `/handler`. */
  readonly handlerPath: string;
}

/** Configuration of a project. */
export interface AdminProjectConfig {
  /** Whether sign-up is enabled. */
  readonly signUpEnabled: boolean;
  /** Whether sign-in with a password is enabled. */
  readonly credentialEnabled: boolean;
  /** Whether sign-in with one-time codes and magic links is enabled. */
  readonly magicLinkEnabled: boolean;
  /** Whether sign-in with passkeys is enabled. */
  readonly passkeyEnabled: boolean;
  /** Whether new anonymous users can be created. */
  readonly anonymousEnabled: boolean;
  /** Whether users can create teams. */
  readonly clientTeamCreationEnabled: boolean;
  /** Whether users can delete their account. */
  readonly clientUserDeletionEnabled: boolean;
  /** Whether all pages on `localhost` are trusted. */
  readonly allowLocalhost: boolean;
  /** Whether users can create API keys. */
  readonly allowUserApiKeys: boolean;
  /** Whether teams can create API keys. */
  readonly allowTeamApiKeys: boolean;
  /** Whether each new user gets a team. */
  readonly createTeamOnSignUp: boolean;
  /** What happens if a new provider account has the email address of an existing user. */
  readonly oauthAccountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates';
  /** Identity providers for sign-in. */
  readonly oauthProviders: readonly AdminOAuthProvider[];
  /** Trusted domains. Portico redirects only to these domains. */
  readonly domains: readonly AdminDomain[];
  /** Email server of the project. */
  readonly emailConfig: AdminEmailConfig;
  /** ID of the email theme. */
  readonly emailTheme: string;
  /** Permissions that team creators have by default. */
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  /** Permissions that other team members have by default. */
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
  /** Project permissions that all users have by default. */
  readonly userDefaultPermissions: readonly { readonly id: string }[];
}

/** Changes to a project. Lists in the configuration are replaced completely. Omitted fields stay unchanged. */
export interface AdminProjectUpdateOptions {
  /** Display name. At most 256 characters. */
  readonly displayName?: string;
  /** Description for the owners. Null for none. */
  readonly description?: string | null;
  /**
   * Whether the project is in production mode. Enabling it requires that `getProductionModeErrors` returns no errors.
   */
  readonly isProductionMode?: boolean;
  /** Logo as a data URL or a URL. Null for none. */
  readonly logoUrl?: string | null;
  /** Wide logo as a data URL or a URL. Null for none. */
  readonly fullLogoUrl?: string | null;
  /** Square logo for dark mode, as a data URL or a URL. Null for none. */
  readonly logoDarkModeUrl?: string | null;
  /** Wide logo for dark mode, as a data URL or a URL. Null for none. */
  readonly logoFullDarkModeUrl?: string | null;
  /** Changes to the configuration. */
  readonly config?: Partial<AdminProjectConfig>;
}

/** Options for a new project. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** Display name. At most 256 characters. */
  readonly displayName: string;
  /** ID of the team that will own the project. You must be a member of it. */
  readonly teamId: string;
}

/** The complete configuration of a project. */
export type CompleteConfig = ProjectConfig;

/** Changes to the configuration by path, such as `auth.password.allowSignIn`. */
export type ConfigChanges = { readonly [path: string]: Json };

/** A problem that prevents production mode. */
export interface ProductionModeError {
  /** Description of the problem. */
  readonly message: string;
  /** URL of the dashboard page that fixes it. */
  readonly relativeFixUrl: string;
}
