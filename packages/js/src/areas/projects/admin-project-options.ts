import type { Json, ProjectConfig } from '@portico/contract';

/** A sign-in through an identity provider, as it is configured. */
export interface AdminOAuthProvider {
  /** Which provider it is, such as `github`. */
  readonly id: string;
  /** With the installation's own credentials, or with yours. */
  readonly type: 'shared' | 'standard';
  /** Names this entry where one provider is set up twice; it is the provider's id unless said. */
  readonly providerConfigId?: string;
  /** Of your application at the provider. */
  readonly clientId?: string;
  /** Of your application at the provider. */
  readonly clientSecret?: string;
  /** For Facebook Login for Business. */
  readonly facebookConfigId?: string;
  /** Whose accounts may sign in with Microsoft; personal ones unless said. */
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
  /** The origin, such as `https://app.example.com`; `*` and `**` stand for one part of the host, and for several. */
  readonly domain: string;
  /** Where the ready-made pages are there, such as `/handler`. */
  readonly handlerPath: string;
}

/** How a project is set up. */
export interface AdminProjectConfig {
  /** Whether new users can sign up by themselves. */
  readonly signUpEnabled: boolean;
  /** Whether people sign in with a password. */
  readonly credentialEnabled: boolean;
  /** Whether people sign in with a code or link in an e-mail. */
  readonly magicLinkEnabled: boolean;
  /** Whether people sign in with a passkey. */
  readonly passkeyEnabled: boolean;
  /** Whether users create teams by themselves. */
  readonly clientTeamCreationEnabled: boolean;
  /** Whether users delete their own account. */
  readonly clientUserDeletionEnabled: boolean;
  /** Whether every page on `localhost` is trusted. */
  readonly allowLocalhost: boolean;
  /** Whether users make API keys. */
  readonly allowUserApiKeys: boolean;
  /** Whether teams make API keys. */
  readonly allowTeamApiKeys: boolean;
  /** Whether a new user gets a team of their own. */
  readonly createTeamOnSignUp: boolean;
  /** What happens when a new account at a provider has the address of a user. */
  readonly oauthAccountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates';
  /** The identity providers that people sign in with. */
  readonly oauthProviders: readonly AdminOAuthProvider[];
  /** The trusted domains: people are sent back to these only. */
  readonly domains: readonly AdminDomain[];
  /** Where e-mails of the project are sent from. */
  readonly emailConfig: AdminEmailConfig;
  /** The id of the theme that e-mails have. */
  readonly emailTheme: string;
  /** What the creator of a team may do in it without a grant. */
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  /** What the other members of a team may do in it without a grant. */
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
  /** What every user may do in the project without a grant. */
  readonly userDefaultPermissions: readonly { readonly id: string }[];
}

/** What an owner may change. Lists in the configuration are replaced whole; what is absent stays. */
export interface AdminProjectUpdateOptions {
  /** Its name; 256 characters at most. */
  readonly displayName?: string;
  /** For its owners; null for none. */
  readonly description?: string | null;
  /** Cannot be switched on while `getProductionModeErrors` has anything to say. */
  readonly isProductionMode?: boolean;
  /** An image as a data URL, or where it is; null for none. */
  readonly logoUrl?: string | null;
  /** As `logoUrl`, for the wide logo. */
  readonly fullLogoUrl?: string | null;
  /** The parts of the configuration to change. */
  readonly config?: Partial<AdminProjectConfig>;
}

/** What a project is created with. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** Its name; 256 characters at most. */
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
  /** What must not be so, for people. */
  readonly message: string;
  /** Where on the dashboard it is put right. */
  readonly relativeFixUrl: string;
}
