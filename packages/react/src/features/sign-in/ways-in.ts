import type { OAuthProvider, Project } from '@portico/js';

/** What of a user and their project says how they can sign in. */
interface WaysInOptions {
  readonly user: {
    readonly hasPassword: boolean;
    readonly otpAuthEnabled: boolean;
    readonly primaryEmailVerified: boolean;
    readonly passkeyAuthEnabled: boolean;
  };
  readonly config: Pick<
    Project['config'],
    'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'
  >;
  readonly links: readonly Pick<OAuthProvider, 'id' | 'type' | 'allowSignIn'>[];
}

/** All ways in which a user can sign in now: kinds, and ids of accounts at identity providers. */
export function waysInOf({ user, config, links }: WaysInOptions): string[] {
  const kinds = {
    password: user.hasPassword && config.credentialEnabled,
    // No code goes to an address that nobody has shown to be theirs.
    'one-time-code': user.otpAuthEnabled && user.primaryEmailVerified && config.magicLinkEnabled,
    passkey: user.passkeyAuthEnabled && config.passkeyEnabled,
  };
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const open = links.filter(({ type, allowSignIn }) => allowSignIn && offered.has(type));
  const named = Object.entries(kinds).filter(([, isOpen]) => isOpen);
  return [...named.map(([kind]) => kind), ...open.map(({ id }) => id)];
}

/** Whether a user could not sign in any more without this way. */
export function isLastWayIn(way: string, ways: readonly string[]): boolean {
  return ways.length === 1 && ways[0] === way;
}
