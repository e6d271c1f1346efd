import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoints } from '@portico/contract';
import { type Answer, mailsTo, type Portico, type TestUser } from '@portico/testkit';
import type { TestSmtp } from '@portico/testkit/outside/smtp';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { expect } from 'vitest';

type Setting = NonNullable<CallInput<Endpoints['PATCH /internal/projects/current'], 'admin'>['body']>;

/** The own email server of a project. */
export const mailer = { name: 'mailer', password: 'a mail password' };

/** A flag of a project. */
export interface Row {
  /** Its name in the API, with the relevant part if it has several. */
  readonly flag: string;
  /** The action that shows its effect. */
  readonly does: string;
  readonly see: (given: Portico, smtp: TestSmtp) => Promise<unknown>;
  /** Creates objects that the flag requires. */
  readonly prepare?: (given: Portico) => Promise<unknown>;
  /** Each value with the expected result: a status, an error code, the text of a refusal, or an object. */
  readonly values: readonly (readonly [
    setting: Setting | ((smtp: Pick<TestSmtp, 'port'>) => Setting),
    seen: unknown,
  ])[];
}

/** Returns the values of a boolean flag with the expected results. */
function onAndOff(flag: string, seen: { on: unknown; off: unknown }): Row['values'] {
  return [
    [{ config: { [flag]: true } }, seen.on],
    [{ config: { [flag]: false } }, seen.off],
  ];
}

/** Returns the result of a response in a short form. */
function outcomeOf({ status, code, text }: Answer<unknown>): number | string {
  return code ?? (status < 400 ? status : text);
}

const ada = { primary_email: 'ada@example.com', password: 'correct horse' };
const newAddress = () => `${randomUUID()}@example.com`;
const here = 'http://localhost:3000/handler/verify';
const notTrusted = 'REDIRECT_URL_NOT_WHITELISTED';

async function signUp({ api }: Portico, body: { verification_callback_url?: string } = {}) {
  return await api.call('POST /auth/password/sign-up', {
    body: { email: newAddress(), password: 'correct horse', ...body },
  });
}

async function createTeam({ api }: Portico, user: TestUser) {
  return await api.as(user).call('POST /teams', { body: { display_name: 'Crew', creator_user_id: 'me' } });
}

async function createKey({ api }: Portico, of: 'user' | 'team') {
  const { body: user } = await api.server().call('POST /users', { body: {} });
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Crew' } });
  const key = { description: 'A key', expires_at_millis: null };
  return of === 'user'
    ? await api.server().call('POST /user-api-keys', { body: { ...key, user_id: user.id } })
    : await api.server().call('POST /team-api-keys', { body: { ...key, team_id: team.id } });
}

/** Returns the redirect of a sign-in with a provider, with its parameters for this project. */
async function askedOf(given: Portico, provider: string) {
  const { answer, providerUrl } = await beginSocial(given, provider);
  if (answer.status !== 307) return outcomeOf(answer);
  const { origin, pathname, searchParams } = new URL(providerUrl);
  return { at: origin === given.url ? pathname : `${origin}${pathname}`, asks: Object.fromEntries(searchParams) };
}

/** Returns the user after sign-in with an account whose verified email belongs to an existing user. */
async function mergedInto(given: Portico): Promise<string> {
  const email = newAddress();
  const user = await given.project.user({ primary_email: email, primary_email_verified: true });
  const begun = await beginSocial(given, 'google');
  const back = await visitMockIdentity(begun.providerUrl, { email });
  const callback = callbackParameters(await returnFromProvider(back, begun.cookie));
  if (callback.code === undefined) return callback.errorCode ?? 'nobody';
  const { body: tokens } = await exchangeCode(given, callback.code, begun.verifier);
  const { body: me } = await given.api.withTokens(tokens).call('GET /users/me');
  return me.id === user.id ? 'the same user' : 'another user';
}

/**
 * Returns the email server that sends an email of the project, and the emails that the project's own server received.
 */
async function mailOf({ api, url }: Portico, { received }: TestSmtp) {
  const email = newAddress();
  await api.server().call('POST /internal/send-sign-in-invitation', { body: { email, callback_url: here } });
  const by = (await api.admin().call('GET /internal/emails')).body.items[0]?.sender_config.type;
  if (by === 'standard') await expect.poll(() => received.length).toBe(1);
  else await expect.poll(async () => (await mailsTo(url, email)).length).toBe(1);
  return { by, received: received.map(({ from }) => from) };
}

/**
 * All flags of a project, with the effect of each value.
 *
 * @see docs/reference/protocol/projects.md#configuration-keys
 */
export const rows: readonly Row[] = [
  {
    flag: 'sign_up_enabled',
    does: 'a new user signs up',
    see: async (given) => outcomeOf(await signUp(given)),
    values: onAndOff('sign_up_enabled', { on: 200, off: 'SIGN_UP_NOT_ENABLED' }),
  },
  {
    flag: 'credential_enabled',
    does: 'a user signs in with a password',
    prepare: async ({ project }) => await project.user(ada),
    see: async ({ api }) =>
      outcomeOf(
        await api.call('POST /auth/password/sign-in', { body: { email: ada.primary_email, password: ada.password } }),
      ),
    values: onAndOff('credential_enabled', { on: 200, off: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' }),
  },
  {
    flag: 'magic_link_enabled',
    does: 'a user requests a one-time code',
    see: async ({ api }) =>
      outcomeOf(
        await api.call('POST /auth/otp/send-sign-in-code', { body: { email: newAddress(), callback_url: here } }),
      ),
    values: onAndOff('magic_link_enabled', { on: 200, off: 'OTP sign-in is not enabled for this project' }),
  },
  {
    flag: 'anonymous_enabled',
    does: 'an anonymous user signs up',
    see: async ({ api }) => outcomeOf(await api.call('POST /auth/anonymous/sign-up')),
    values: onAndOff('anonymous_enabled', { on: 200, off: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' }),
  },
  {
    flag: 'passkey_enabled',
    does: 'a user starts to sign in with a passkey',
    see: async ({ api }) => outcomeOf(await api.call('POST /auth/passkey/initiate-passkey-authentication')),
    values: onAndOff('passkey_enabled', { on: 200, off: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' }),
  },
  {
    flag: 'client_team_creation_enabled',
    does: 'a user creates a team',
    see: async (given) => outcomeOf(await createTeam(given, await given.project.user())),
    values: onAndOff('client_team_creation_enabled', {
      on: 201,
      off: 'Client team creation is disabled for this project',
    }),
  },
  {
    flag: 'client_user_deletion_enabled',
    does: 'a user deletes their own account',
    see: async ({ api, project }) => outcomeOf(await api.as(await project.user()).call('DELETE /users/me')),
    values: onAndOff('client_user_deletion_enabled', {
      on: 200,
      off: 'Client user deletion is not enabled for this project',
    }),
  },
  {
    flag: 'allow_localhost',
    does: 'an email links to localhost',
    see: async (given) => outcomeOf(await signUp(given, { verification_callback_url: here })),
    values: onAndOff('allow_localhost', { on: 200, off: notTrusted }),
  },
  {
    flag: 'domains',
    does: 'an email links to https://app.example.com/auth/verify',
    see: async (given) =>
      outcomeOf(await signUp(given, { verification_callback_url: 'https://app.example.com/auth/verify' })),
    values: [
      [{ config: { domains: [] } }, notTrusted],
      [{ config: { domains: [{ domain: 'https://app.example.com', handler_path: '/auth' }] } }, 200],
      [{ config: { domains: [{ domain: 'https://*.example.com', handler_path: '/auth' }] } }, 200],
      [{ config: { domains: [{ domain: 'https://www.example.com', handler_path: '/auth' }] } }, notTrusted],
      [{ config: { domains: [{ domain: 'http://app.example.com', handler_path: '/auth' }] } }, notTrusted],
      [{ config: { domains: [{ domain: 'https://app.example.com:8443', handler_path: '/auth' }] } }, notTrusted],
    ],
  },
  {
    flag: 'domains.handler_path',
    does: 'an app reads the path of the handler pages',
    see: async ({ api }) =>
      (await api.call('GET /projects/current')).body.config.domains.map(({ handler_path }) => handler_path),
    values: [
      [{ config: { domains: [] } }, []],
      [{ config: { domains: [{ domain: 'https://app.example.com', handler_path: '/auth' }] } }, ['/auth']],
    ],
  },
  {
    flag: 'allow_user_api_keys',
    does: 'a user API key is created',
    see: async (given) => outcomeOf(await createKey(given, 'user')),
    values: onAndOff('allow_user_api_keys', { on: 200, off: 'User API keys are not enabled for this project.' }),
  },
  {
    flag: 'allow_team_api_keys',
    does: 'a team API key is created',
    see: async (given) => outcomeOf(await createKey(given, 'team')),
    values: onAndOff('allow_team_api_keys', { on: 200, off: 'Team API keys are not enabled for this project.' }),
  },
  {
    flag: 'create_team_on_sign_up',
    does: 'a new user lists their teams',
    see: async (given) => {
      const { body } = await signUp(given);
      const teams = await given.api.withTokens(body).call('GET /teams', { query: { user_id: 'me' } });
      return teams.body.items.length;
    },
    values: onAndOff('create_team_on_sign_up', { on: 1, off: 0 }),
  },
  {
    flag: 'oauth_providers',
    does: 'a browser starts to sign in with GitHub',
    see: async (given) => await askedOf(given, 'github'),
    values: [
      [{ config: { oauth_providers: [] } }, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
      [
        { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } },
        { at: '/mock-identity/authorize', asks: expect.objectContaining({ client_id: 'github' }) },
      ],
      [
        { config: { oauth_providers: [standard('github')] } },
        {
          at: 'https://github.com/login/oauth/authorize',
          asks: expect.objectContaining({ client_id: 'our id at github' }),
        },
      ],
    ],
  },
  {
    flag: 'oauth_providers.facebook_config_id',
    does: 'a browser starts to sign in with Facebook',
    see: async (given) => await askedOf(given, 'facebook'),
    values: [
      [
        { config: { oauth_providers: [standard('facebook')] } },
        expect.objectContaining({ asks: expect.not.objectContaining({ config_id: expect.anything() }) }),
      ],
      [
        { config: { oauth_providers: [{ ...standard('facebook'), facebook_config_id: '7' }] } },
        expect.objectContaining({ asks: expect.objectContaining({ config_id: '7' }) }),
      ],
    ],
  },
  {
    flag: 'oauth_providers.microsoft_tenant_id',
    does: 'a browser starts to sign in with Microsoft',
    see: async (given) => await askedOf(given, 'microsoft'),
    values: [
      [
        { config: { oauth_providers: [standard('microsoft')] } },
        expect.objectContaining({ at: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize' }),
      ],
      [
        { config: { oauth_providers: [{ ...standard('microsoft'), microsoft_tenant_id: 'contoso.example' }] } },
        expect.objectContaining({ at: 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/authorize' }),
      ],
    ],
  },
  {
    flag: 'oauth_account_merge_strategy',
    does: 'a user signs in with an account whose email belongs to an existing user',
    see: mergedInto,
    values: (
      [
        ['link_method', 'the same user'],
        ['raise_error', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
        ['allow_duplicates', 'another user'],
      ] as const
    ).map(([oauth_account_merge_strategy, seen]) => [
      { config: { oauth_account_merge_strategy, oauth_providers: [{ id: 'google', type: 'shared' }] } },
      seen,
    ]),
  },
  {
    flag: 'team_creator_default_permissions',
    does: 'a user deletes a team that they created',
    see: async (given) => {
      const user = await given.project.user();
      const { body: team } = await createTeam(given, user);
      return outcomeOf(await given.api.as(user).call('DELETE /teams/:team_id', { params: { team_id: team.id } }));
    },
    values: [
      [
        { config: { client_team_creation_enabled: true, team_creator_default_permissions: [{ id: '$delete_team' }] } },
        200,
      ],
      [
        { config: { client_team_creation_enabled: true, team_creator_default_permissions: [] } },
        'TEAM_PERMISSION_REQUIRED',
      ],
    ],
  },
  {
    flag: 'team_member_default_permissions',
    does: 'a user lists the members of a team',
    see: async ({ api, project }) => {
      const user = await project.user();
      const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Crew' } });
      const params = { team_id: team.id, user_id: user.id };
      await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
      return outcomeOf(await api.as(user).call('GET /team-member-profiles', { query: { team_id: team.id } }));
    },
    values: [
      [{ config: { team_member_default_permissions: [{ id: '$read_members' }] } }, 200],
      [{ config: { team_member_default_permissions: [] } }, 'TEAM_PERMISSION_REQUIRED'],
    ],
  },
  {
    flag: 'user_default_permissions',
    does: 'a new user lists their permissions',
    prepare: async ({ api }) =>
      await api.admin().call('POST /project-permission-definitions', { body: { id: 'reader' } }),
    see: async (given) => {
      const { body } = await signUp(given);
      const mine = await given.api.withTokens(body).call('GET /project-permissions', { query: { user_id: 'me' } });
      return mine.body.items.map(({ id }) => id);
    },
    values: [
      [{ config: { user_default_permissions: [{ id: 'reader' }] } }, ['reader']],
      [{ config: { user_default_permissions: [] } }, []],
    ],
  },
  {
    flag: 'email_config',
    does: 'the project sends an email',
    see: mailOf,
    values: [
      [{ config: { email_config: { type: 'shared' } } }, { by: 'shared', received: [] }],
      [
        ({ port }) => ({
          config: {
            email_config: {
              type: 'standard',
              host: '127.0.0.1',
              port,
              username: mailer.name,
              password: mailer.password,
              sender_name: 'Otter Works',
              sender_email: 'otters@example.com',
            },
          },
        }),
        { by: 'standard', received: ['otters@example.com'] },
      ],
    ],
  },
  {
    flag: 'email_theme',
    does: 'an unknown theme is selected',
    see: async ({ api }) =>
      outcomeOf(
        await api.admin().call('PATCH /internal/projects/current', { body: { config: { email_theme: randomUUID() } } }),
      ),
    values: [[{}, 'Invalid email theme']],
  },
  {
    flag: 'is_production_mode',
    does: 'the owner trusts localhost',
    see: async ({ api }) =>
      outcomeOf(
        await api.admin().call('PATCH /internal/projects/current', { body: { config: { allow_localhost: true } } }),
      ),
    values: [
      [
        { is_production_mode: true, config: { allow_localhost: false } },
        "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      ],
      [{ is_production_mode: false, config: { allow_localhost: false } }, 200],
    ],
  },
];

function standard<T extends 'github' | 'facebook' | 'microsoft'>(id: T) {
  return { id, type: 'standard' as const, client_id: `our id at ${id}`, client_secret: 'secret' };
}
