import { generateKeyPairSync } from 'node:crypto';
import type { ProviderType } from '@portico/contract';
import { type Persona, type ProviderShape, providerShapes } from '@portico/testing';
import { Provider } from 'oidc-provider';
import { createIdentityMemory } from './identity-memory.ts';

const extraScopes = ['openid', 'offline_access', 'drive.read', 'repo', 'calendar'];

/** One set of keys for all providers of a process, because generating keys takes a while. */
const signingKey = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'one',
};

/** A Microsoft directory whose ID tokens have another issuer. */
export const wrongDirectory = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** Paths of a Microsoft directory, below its ID. */
const directoryRoutes = {
  authorization: '/oauth2/v2.0/authorize',
  token: '/oauth2/v2.0/token',
  keys: '/discovery/v2.0/keys',
} as const;

interface ProviderParts {
  /** Path of the provider. */
  readonly mount: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly callback: string;
  readonly people: ReadonlyMap<string, Persona>;
  /** Accounts whose user consented at the last visit. */
  readonly consents: ReadonlySet<string>;
}

/** In seconds. */
const lifetimes = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  IdToken: 600,
  RefreshToken: 86_400,
  Grant: 86_400,
  Session: 3600,
  Interaction: 600,
} as const;

/** Creates a provider. @param url all providers are below it. @param directory of Microsoft */
export function makeProvider(
  url: string,
  type: ProviderType,
  directory: string | undefined,
  parts: ProviderParts,
): Provider {
  const shape = shapeOf(type, directory);
  const provider = new Provider(issuerOf(url, type, directory), {
    clients: [
      {
        client_id: parts.client_id,
        client_secret: parts.client_secret,
        redirect_uris: [parts.callback],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: shape.secretIn,
      },
    ],
    adapter: createIdentityMemory(),
    cookies: { keys: ['a key of a test'] },
    jwks: { keys: [signingKey] },
    routes: { authorization: shape.authorization, token: shape.token, jwks: shape.keys ?? '/keys' },
    scopes: [...extraScopes, ...scopesOf[type].split(' ')],
    claims: { openid: ['sub', 'oid', 'xms_edov'], email: ['email', 'email_verified'], name: ['name'] },
    conformIdTokenClaims: false,
    // LinkedIn does not accept a challenge. All others require one, so that tests detect a missing challenge.
    pkce: { required: () => type !== 'linkedin' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `${parts.mount}/interaction/${interaction.uid}` },
    // Google issues another refresh token only with the consent of the user.
    issueRefreshToken: (_context, _client, code) =>
      type !== 'facebook' && (type !== 'google' || parts.consents.has(String(code.accountId))),
    rotateRefreshToken: true,
    ttl: lifetimes,
    findAccount: (_context, sub) => {
      const who = parts.people.get(sub);
      if (who === undefined) return undefined;
      const { email, isVerified, tokenClaims = {} } = who;
      return {
        accountId: sub,
        claims: () => ({ sub, ...(email === null ? {} : { email, email_verified: isVerified }), ...tokenClaims }),
      };
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path !== shape.token) return;
    const answer = context.body;
    if (context.status === 200 && shape.tokenAnswer !== undefined) {
      context.body = shape.tokenAnswer(answer as Record<string, unknown>);
    } else if (shape.grantError !== undefined && (answer as { error?: string }).error === 'invalid_grant') {
      context.status = shape.grantError.status;
      context.body = shape.grantError.body;
    }
  });
  return provider;
}

function shapeOf(type: ProviderType, directory: string | undefined): ProviderShape {
  return directory === undefined ? providerShapes[type] : { ...providerShapes[type], ...directoryRoutes };
}

function issuerOf(url: string, type: ProviderType, directory: string | undefined): string {
  if (directory === undefined) return `${url}/${type}`;
  return `${url}/${directory === wrongDirectory ? type : `${type}/${directory}`}/v2.0`;
}

/** Scopes of each provider for the user's email and profile. */
const scopesOf: Readonly<Record<ProviderType, string>> = {
  google: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
  github: 'user:email',
  microsoft: 'User.Read openid email',
  spotify: 'user-read-email user-read-private',
  facebook: 'openid public_profile email',
  discord: 'identify email',
  gitlab: 'read_user',
  bitbucket: 'account email',
  linkedin: 'openid profile email',
  apple: 'name email',
  x: 'users.read users.email offline.access tweet.read',
  twitch: 'user:read:email',
};
