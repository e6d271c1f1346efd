import type { Answer } from '../../../core/transport.ts';

type WireProject = Answer<'GET /projects/current', 'client'>;

/** Public data of a project. */
export interface Project {
  /** ID of the project, a UUID. */
  readonly id: string;
  /** Display name. */
  readonly displayName: string;
  /** Square logo. Null for none. */
  readonly logoUrl: string | null;
  /** Wide logo that includes the name. Null for none. */
  readonly fullLogoUrl: string | null;
  /** Square logo for dark mode. Null for none: the other one is shown. */
  readonly logoDarkModeUrl: string | null;
  /** Wide logo for dark mode. Null for none: the other one is shown. */
  readonly logoFullDarkModeUrl: string | null;
  /** Look of the ready-made pages. Absent without one, in the admin app, and from a server that is older than the app. */
  readonly branding?: Branding | undefined;
  /** Public configuration of the project. */
  readonly config: ProjectConfig;
}

/** Colors of the ready-made pages in one mode, as `#rrggbb`. Absent ones have their default. */
export interface BrandingColors {
  /** Color of the main button, links and focus rings. */
  readonly accent?: string | undefined;
  /** Color of text on the accent. */
  readonly accentText?: string | undefined;
  /** Background of a page, behind the card. */
  readonly background?: string | undefined;
  /** Background of cards, fields and menus. */
  readonly surface?: string | undefined;
  /** Text color. */
  readonly text?: string | undefined;
  /** Border color. */
  readonly border?: string | undefined;
  /** Color of errors. */
  readonly danger?: string | undefined;
}

/** Look of the ready-made pages, which project owners publish in the dashboard. CSS and props of the app win. */
export interface Branding {
  /** Colors of light mode. */
  readonly light: BrandingColors;
  /** Colors of dark mode. */
  readonly dark: BrandingColors;
  /** Corner radius of controls in pixels. */
  readonly radius?: number | undefined;
  /** A CSS font family. */
  readonly font?: string | undefined;
  /** Whether a page has a card, a card beside a colored half, or no card. */
  readonly layout: 'card' | 'split' | 'plain';
  /** Picture beside the form, in the layout `split`. */
  readonly pictureUrl?: string | undefined;
  /** Icon of a page in its tab. */
  readonly faviconUrl?: string | undefined;
  /** Methods that the sign-in page shows in this order, if they are enabled. */
  readonly methods: readonly ('social' | 'passkey' | 'one-time-code' | 'password')[];
  /** Texts of the pages that the project replaces. `original` is the English text. */
  readonly texts: readonly { readonly language: string; readonly original: string; readonly text: string }[];
  /** Link to the terms of service. */
  readonly termsUrl?: string | undefined;
  /** Link to the privacy policy. */
  readonly privacyUrl?: string | undefined;
}

/** Enabled sign-in methods, and actions that users can perform. */
export interface ProjectConfig {
  /** Whether sign-up is enabled. */
  readonly signUpEnabled: boolean;
  /** Whether sign-in with a password is enabled. */
  readonly credentialEnabled: boolean;
  /** Whether sign-in with one-time codes and magic links is enabled. */
  readonly magicLinkEnabled: boolean;
  /** Whether sign-in with passkeys is enabled. */
  readonly passkeyEnabled: boolean;
  /** Whether users can create teams. */
  readonly clientTeamCreationEnabled: boolean;
  /** Whether users can delete their account. */
  readonly clientUserDeletionEnabled: boolean;
  /** For how many days users can keep an account that they have deleted. Absent in the admin app. */
  readonly clientUserDeletionGraceDays?: number;
  /** Whether users can create API keys. */
  readonly allowUserApiKeys: boolean;
  /** Whether teams can create API keys. */
  readonly allowTeamApiKeys: boolean;
  /** Whether the sign-in page asks for the email address first, if passwords and codes are enabled. Absent in the admin app. */
  readonly identifierFirst?: boolean;
  /** Whether new users fill in own fields of the project. Absent in the admin app. */
  readonly asksAtSignUp?: boolean;
  /** Whether users can (`optional`) or must (`required`) have a second factor. Absent in the admin app. */
  readonly secondFactorPolicy?: 'off' | 'optional' | 'required';
  /** For how many days users can trust a device. Null if they cannot. Absent in the admin app. */
  readonly trustedDeviceDays?: number | null;
  /** Minimum length of a new password in code points. Absent in the admin app. */
  readonly passwordMinLength?: number;
  /** Whether a passkey that verified the user counts as two factors. Absent in the admin app. */
  readonly passkeyReplacesSecondFactor?: boolean;
  /** Whether the project has products for users that clients can see. Absent in the admin app. */
  readonly sellsToUsers?: boolean;
  /** Whether the project has products for teams that clients can see. Absent in the admin app. */
  readonly sellsToTeams?: boolean;
  /** Identity providers for sign-in. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** Creates a project from its wire format. @internal */
export function projectFromWire(wire: WireProject): Project {
  const { config } = wire;
  return {
    id: wire.id,
    displayName: wire.display_name,
    logoUrl: wire.logo_url,
    fullLogoUrl: wire.full_logo_url,
    logoDarkModeUrl: wire.logo_dark_mode_url ?? null,
    logoFullDarkModeUrl: wire.logo_full_dark_mode_url ?? null,
    branding: wire.branding ?? undefined,
    config: {
      signUpEnabled: config.sign_up_enabled,
      credentialEnabled: config.credential_enabled,
      magicLinkEnabled: config.magic_link_enabled,
      passkeyEnabled: config.passkey_enabled,
      clientTeamCreationEnabled: config.client_team_creation_enabled,
      clientUserDeletionEnabled: config.client_user_deletion_enabled,
      clientUserDeletionGraceDays: config.client_user_deletion_grace_days,
      allowUserApiKeys: config.allow_user_api_keys,
      allowTeamApiKeys: config.allow_team_api_keys,
      identifierFirst: config.identifier_first,
      asksAtSignUp: config.asks_at_sign_up,
      secondFactorPolicy: config.second_factor_policy,
      trustedDeviceDays: config.trusted_device_days,
      passwordMinLength: config.password_min_length,
      passkeyReplacesSecondFactor: config.passkey_replaces_second_factor,
      sellsToUsers: config.sells_to_users,
      sellsToTeams: config.sells_to_teams,
      oauthProviders: config.enabled_oauth_providers.map(({ id }) => ({ id })),
    },
  };
}
