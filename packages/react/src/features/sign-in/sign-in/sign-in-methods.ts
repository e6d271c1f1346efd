import type { OAuthProvider, Project } from '@portico/js';

/** The properties of a user and a project that determine the available sign-in methods. */
interface MethodsOptions {
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

/** Returns all sign-in methods of a user: their kinds, and the IDs of accounts at identity providers. */
export function signInMethodsOf({ user, config, links }: MethodsOptions): string[] {
  const kinds = {
    password: user.hasPassword && config.credentialEnabled,
    // Codes are sent only to verified addresses.
    'one-time-code': user.otpAuthEnabled && user.primaryEmailVerified && config.magicLinkEnabled,
    passkey: user.passkeyAuthEnabled && config.passkeyEnabled,
  };
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const open = links.filter(({ type, allowSignIn }) => allowSignIn && offered.has(type));
  const named = Object.entries(kinds).filter(([, isOpen]) => isOpen);
  return [...named.map(([kind]) => kind), ...open.map(({ id }) => id)];
}

/** Returns whether the user could not sign in without this method. */
export function isLastMethod(method: string, methods: readonly string[]): boolean {
  return methods.length === 1 && methods[0] === method;
}
