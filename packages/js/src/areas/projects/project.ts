import type { Answer } from '../../core/transport.ts';

type WireProject = Answer<'GET /projects/current', 'client'>;

/** What an app may know of its project. */
export interface Project {
  /** A UUID. */
  readonly id: string;
  /** Its name. */
  readonly displayName: string;
  /** What its users may know of how it is set up. */
  readonly config: ProjectConfig;
}

/** Which ways in are open, and what users may do themselves. */
export interface ProjectConfig {
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
  /** Whether users make API keys. */
  readonly allowUserApiKeys: boolean;
  /** Whether teams make API keys. */
  readonly allowTeamApiKeys: boolean;
  /** The identity providers that people sign in with. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** Makes a project from its wire form. @internal */
export function projectFromWire(wire: WireProject): Project {
  const { config } = wire;
  return {
    id: wire.id,
    displayName: wire.display_name,
    config: {
      signUpEnabled: config.sign_up_enabled,
      credentialEnabled: config.credential_enabled,
      magicLinkEnabled: config.magic_link_enabled,
      passkeyEnabled: config.passkey_enabled,
      clientTeamCreationEnabled: config.client_team_creation_enabled,
      clientUserDeletionEnabled: config.client_user_deletion_enabled,
      allowUserApiKeys: config.allow_user_api_keys,
      allowTeamApiKeys: config.allow_team_api_keys,
      oauthProviders: config.enabled_oauth_providers.map(({ id }) => ({ id })),
    },
  };
}
