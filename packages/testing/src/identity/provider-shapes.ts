/** A provider that Portico has built in. */
export type ProviderName =
  | 'apple'
  | 'bitbucket'
  | 'discord'
  | 'facebook'
  | 'github'
  | 'gitlab'
  | 'google'
  | 'linkedin'
  | 'microsoft'
  | 'spotify'
  | 'twitch'
  | 'x';

/** A person with a provider account. @internal */
export interface Persona {
  readonly sub: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string;
  /** Whether none of several addresses is the primary one. */
  readonly hasNoPrimary?: boolean;
  /** Further claims of the ID token. */
  readonly tokenClaims?: Readonly<Record<string, unknown>>;
}

/** A request for a profile. @internal */
interface ProfileRequest {
  /** The scopes of the access token, separated by spaces. */
  readonly scope: string;
  readonly query: URLSearchParams;
}

/** How a provider differs from a plain OpenID provider. @internal */
export interface ProviderShape {
  readonly authorization: string;
  readonly token: string;
  readonly keys?: string;
  readonly secretIn: 'client_secret_basic' | 'client_secret_post';
  /** Paths of the profile endpoints, with their responses. */
  readonly profile: Readonly<Record<string, (who: Persona, request: ProfileRequest) => unknown>>;
  /** Converts a successful response of the token endpoint. */
  readonly tokenAnswer?: (answer: Record<string, unknown>) => unknown;
  /** The response to an invalid code or refresh token. */
  readonly grantError?: { readonly status: number; readonly body: unknown };
}

const picture = 'https://pictures.example.com/ada.png';

const openIdClaims = (who: Persona) => ({
  sub: who.sub,
  name: who.name,
  picture,
  ...(who.email === null ? {} : { email: who.email, email_verified: who.isVerified }),
});

const withCommas = (answer: Record<string, unknown>) => ({
  ...answer,
  scope: String(answer.scope ?? '').replaceAll(' ', ','),
});

const isGranted = (scope: string, one: string) => scope.split(' ').includes(one);
const asksFor = (query: URLSearchParams, field: string) => (query.get('user.fields') ?? '').split(',').includes(field);

/** The response formats of the twelve providers, from their documentation and not from our table. @internal */
export const providerShapes: Readonly<Record<ProviderName, ProviderShape>> = {
  google: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    secretIn: 'client_secret_post',
    profile: { '/v1/userinfo': openIdClaims },
  },
  github: {
    authorization: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    secretIn: 'client_secret_post',
    profile: {
      '/user': ({ sub, name }) => ({
        login: `login-${sub}`,
        id: Number(sub),
        avatar_url: picture,
        name,
        email: 'public@example.com',
      }),
      '/user/emails': ({ email, isVerified, hasNoPrimary = false }) =>
        email === null
          ? []
          : [
              { email: 'unverified@example.com', primary: false, verified: false, visibility: null },
              { email, primary: !hasNoPrimary, verified: isVerified, visibility: 'private' },
              { email: 'other@example.com', primary: false, verified: true, visibility: null },
            ],
    },
    tokenAnswer: ({ access_token, scope, refresh_token }) =>
      withCommas({ access_token, scope, refresh_token, token_type: 'bearer' }),
    grantError: {
      status: 200,
      body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
    },
  },
  microsoft: {
    authorization: '/consumers/oauth2/v2.0/authorize',
    token: '/consumers/oauth2/v2.0/token',
    secretIn: 'client_secret_post',
    profile: {
      '/v1.0/me': ({ sub, name, email }) => ({
        id: sub,
        displayName: name,
        mail: null,
        userPrincipalName: email ?? undefined,
        businessPhones: [],
      }),
    },
  },
  spotify: {
    authorization: '/authorize',
    token: '/api/token',
    secretIn: 'client_secret_basic',
    profile: {
      '/v1/me': ({ sub, name, email }) => ({
        id: sub,
        display_name: name,
        email: email ?? undefined,
        images: [{ url: picture, height: 64, width: 64 }],
        type: 'user',
      }),
    },
  },
  facebook: {
    authorization: '/v24.0/dialog/oauth',
    token: '/v24.0/oauth/access_token',
    secretIn: 'client_secret_post',
    profile: {
      '/v24.0/me': ({ sub, name, email }) => ({
        id: sub,
        name,
        ...(email === null ? {} : { email }),
        picture: { data: { height: 50, is_silhouette: false, url: picture, width: 50 } },
      }),
    },
    tokenAnswer: ({ access_token, id_token }) => ({
      access_token,
      id_token,
      token_type: 'bearer',
      expires_in: 5_183_944,
    }),
    grantError: {
      status: 400,
      body: { error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 } },
    },
  },
  discord: {
    authorization: '/oauth2/authorize',
    token: '/api/oauth2/token',
    secretIn: 'client_secret_basic',
    profile: {
      '/api/users/@me': ({ sub, name, email, isVerified }) => ({
        id: sub,
        username: `user-${sub}`,
        global_name: name,
        avatar: 'a1b2c3',
        email,
        verified: isVerified,
      }),
    },
  },
  gitlab: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    secretIn: 'client_secret_post',
    profile: {
      '/api/v4/user': ({ sub, name, email, isVerified }) => ({
        id: Number(sub),
        username: `user-${sub}`,
        name,
        email,
        avatar_url: picture,
        confirmed_at: isVerified ? '2024-02-03T10:00:00.000Z' : null,
      }),
    },
  },
  bitbucket: {
    authorization: '/site/oauth2/authorize',
    token: '/site/oauth2/access_token',
    secretIn: 'client_secret_basic',
    profile: {
      '/2.0/user': ({ sub, name }) => ({
        account_id: sub,
        uuid: `{${sub}}`,
        display_name: name,
        nickname: name,
        links: { avatar: { href: picture } },
      }),
      '/2.0/user/emails': ({ email, isVerified, hasNoPrimary = false }) => ({
        values: email === null ? [] : [{ email, is_primary: !hasNoPrimary, is_confirmed: isVerified, type: 'email' }],
        pagelen: 10,
      }),
    },
    tokenAnswer: ({ scope, ...answer }) => ({ ...answer, scopes: scope, state: 'authorization_code' }),
  },
  linkedin: {
    authorization: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    secretIn: 'client_secret_post',
    profile: {
      '/v2/userinfo': (who) => ({
        ...openIdClaims(who),
        email_verified: String(who.isVerified),
        locale: { country: 'US' },
      }),
    },
    tokenAnswer: withCommas,
  },
  apple: {
    authorization: '/auth/authorize',
    token: '/auth/token',
    keys: '/auth/keys',
    secretIn: 'client_secret_post',
    profile: {},
  },
  x: {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    secretIn: 'client_secret_basic',
    profile: {
      '/2/users/me': ({ sub, name, email, isVerified }, { scope, query }) => ({
        data: {
          id: sub,
          name,
          username: `user${sub}`,
          profile_image_url: picture,
          ...(email !== null && isVerified && isGranted(scope, 'users.email') && asksFor(query, 'confirmed_email')
            ? { confirmed_email: email }
            : {}),
        },
      }),
    },
  },
  twitch: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    secretIn: 'client_secret_post',
    profile: {
      '/helix/users': ({ sub, name, email }) => ({
        data: [{ id: sub, login: `user${sub}`, display_name: name, email, profile_image_url: picture, type: '' }],
      }),
    },
    tokenAnswer: ({ scope, ...answer }) => ({ ...answer, scope: String(scope ?? '').split(' ') }),
  },
};
