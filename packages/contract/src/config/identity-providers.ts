/** An identity provider: its name, and settings besides client ID and client secret. */
export interface IdentityProvider {
  readonly id: string;
  /** The name on buttons. */
  readonly name: string;
  /** The position in lists of all providers. The most used ones come first. Buttons have the order of the owner. */
  readonly listPlace: number;
  /** Whether projects can use it with shared credentials. */
  readonly canBeShared: boolean;
  /** The optional setting that only this provider has. */
  readonly ownSetting?: 'microsoftTenantId' | 'facebookConfigId';
  /** A setting of only this provider for the addresses of its accounts. Default: off. */
  readonly ownSwitch?: 'microsoftVerifiesEmails' | 'xReadsEmails';
}

/**
 * All identity providers that a project can sign in with. Every other list of them is derived from this one.
 *
 * @see docs/reference/protocol/oauth.md#providers
 */
export const identityProviders = [
  { id: 'google', name: 'Google', listPlace: 1, canBeShared: true },
  { id: 'github', name: 'GitHub', listPlace: 4, canBeShared: true },
  {
    id: 'microsoft',
    name: 'Microsoft',
    listPlace: 3,
    canBeShared: true,
    ownSetting: 'microsoftTenantId',
    ownSwitch: 'microsoftVerifiesEmails',
  },
  { id: 'spotify', name: 'Spotify', listPlace: 12, canBeShared: true },
  { id: 'facebook', name: 'Facebook', listPlace: 5, canBeShared: false, ownSetting: 'facebookConfigId' },
  { id: 'discord', name: 'Discord', listPlace: 10, canBeShared: false },
  { id: 'gitlab', name: 'GitLab', listPlace: 8, canBeShared: false },
  { id: 'bitbucket', name: 'Bitbucket', listPlace: 9, canBeShared: false },
  { id: 'linkedin', name: 'LinkedIn', listPlace: 7, canBeShared: false },
  { id: 'apple', name: 'Apple', listPlace: 2, canBeShared: false },
  { id: 'x', name: 'X', listPlace: 6, canBeShared: false, ownSwitch: 'xReadsEmails' },
  { id: 'twitch', name: 'Twitch', listPlace: 11, canBeShared: false },
] as const satisfies readonly IdentityProvider[];

/** The ID of an identity provider. */
export type ProviderType = (typeof identityProviders)[number]['id'];

/** The ID of a provider that is available with shared credentials. */
export type SharedProviderType = Extract<(typeof identityProviders)[number], { readonly canBeShared: true }>['id'];
