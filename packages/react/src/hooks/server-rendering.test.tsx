import {
  AccountSettings,
  type CurrentUser,
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  PorticoServerApp,
  SelectedTeamSwitcher,
  SignIn,
  sharedCookies,
  TeamSwitcher,
  type TokenStore,
  type TokenStoreOption,
  UserButton,
  useUser,
} from '@portico/react';
import { type ReactNode, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, startLocalApi } from '../../../js/testing/local-api.ts';

const user = {
  id: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
  display_name: 'Ada',
  primary_email: 'ada@example.com',
  signed_up_at_millis: 0,
  oauth_providers: [],
  selected_team: null,
};

const project = {
  id: 'internal',
  display_name: 'Otter Works',
  config: { credential_enabled: true, enabled_oauth_providers: [] },
};

async function startApi() {
  return await startLocalApi(({ path, headers, body }) => {
    if (path === '/api/v1/teams/t') return { json: { id: 't', display_name: 'Otters' } };
    if (path.startsWith('/api/v1/teams'))
      return { json: { items: [{ id: 't', display_name: 'Otters' }], is_paginated: false } };
    if (path.startsWith('/api/v1/user-api-keys/check')) {
      return body.includes('sk_good')
        ? { json: { id: 'k', user_id: user.id, value: { last_four: 'good' } } }
        : knownErrorAnswer(404, 'API_KEY_NOT_FOUND');
    }
    if (path.startsWith('/api/v1/team-api-keys/check')) return { json: { id: 'k', team_id: 't' } };
    if (path.startsWith(`/api/v1/users/${user.id}`)) return { json: user };
    if (path === '/api/v1/projects/current') return { json: project };
    const isSignedIn = headers['x-stack-access-token'] !== undefined;
    return isSignedIn ? { json: user } : knownErrorAnswer(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
  });
}

function appOf(baseUrl: string, tokenStore: TokenStoreOption) {
  return new PorticoClientApp({ projectId: 'internal', publishableClientKey: 'pck_1', baseUrl, tokenStore });
}

async function rendered(
  app: PorticoClientApp,
  page: ReactNode = <Greeting />,
  onError: (error: unknown) => void = fail,
) {
  const stream = await renderToReadableStream(
    <PorticoProvider app={app}>
      <Suspense fallback="…">{page}</Suspense>
    </PorticoProvider>,
    { onError },
  );
  await stream.allReady;
  return await new Response(stream).text();
}

function fail(error: unknown): never {
  throw error;
}

function Greeting() {
  const user = useUser();
  return user === null ? <p>Signed out</p> : <Member user={user} />;
}

function Member({ user }: { user: CurrentUser }) {
  const [team] = user.useTeams();
  return <p>{`Hello, ${user.displayName} of ${team?.displayName}`}</p>;
}

test('a server renders the page for the user of the request', async () => {
  const api = await startApi();
  const tokens = JSON.stringify({ accessToken: accessToken(), refreshToken: 'r1' });
  const request = new Request('http://localhost', { headers: { 'x-stack-auth': tokens } });

  expect(await rendered(appOf(api.url, request))).toContain('Hello, Ada of Otters');
});

test('a request without tokens is rendered as signed out, without an API call', async () => {
  const api = await startApi();

  expect(await rendered(appOf(api.url, new Request('http://localhost')))).toContain('Signed out');
  expect(api.received).toEqual([]);
});

test('a server renders closed team switchers', async () => {
  const api = await startApi();
  const tokens = JSON.stringify({ accessToken: accessToken(), refreshToken: 'r1' });
  const request = new Request('http://localhost', { headers: { 'x-stack-auth': tokens } });

  const html = await rendered(
    appOf(api.url, request),
    <>
      <SelectedTeamSwitcher />
      <TeamSwitcher teamId="t" />
    </>,
  );

  expect(html).toContain('aria-label="Choose a team"');
  expect(html).toContain('aria-label="Team: Otters"');
  expect(html).not.toContain('role="menu"');
});

test('a server app finds users by ID and API key, and teams by API key', async () => {
  const api = await startApi();
  const keys = { publishableClientKey: 'pck_1', secretServerKey: 'ssk_1' };
  const app = new PorticoServerApp({ projectId: 'internal', ...keys, baseUrl: api.url, tokenStore: null });
  function Names() {
    const byId = app.useUser(user.id);
    const byKey = app.useUser({ apiKey: 'sk_good' });
    const byNoKey = app.useUser({ apiKey: 'sk_other' });
    const team = app.useTeam({ apiKey: 'sk_team' });
    return <p>{JSON.stringify([byId?.displayName, byKey?.displayName, byNoKey, team?.displayName])}</p>;
  }

  const html = (await rendered(app, <Names />)).replaceAll('&quot;', '"');

  expect(html).toContain('["Ada","Ada",null,"Otters"]');
});

test.each(['cookie', sharedCookies('example.com')] as const)(
  'a server that cannot read the cookies renders the page for signed-out users, and marks it',
  async (tokenStore) => {
    const api = await startApi();

    const html = await rendered(appOf(api.url, tokenStore));

    expect(html).toContain('Signed out');
    expect(html).toContain('data-portico-unknown-user');
    expect(api.received).toEqual([]);
    expect(await rendered(appOf(api.url, new Request('http://localhost')))).not.toContain('data-portico-unknown-user');
  },
);

test.each(['redirect', 'throw', 'anonymous'] as const)(
  'a server that cannot read the cookies leaves useUser({ or: %j }) to the browser',
  async (or) => {
    const api = await startApi();
    const Private = () => <p>{useUser({ or }).displayName}</p>;
    const errors: unknown[] = [];

    const html = await rendered(appOf(api.url, 'cookie'), <Private />, (error) => void errors.push(error));

    expect(html).toContain('…');
    expect(errors).toEqual([expect.objectContaining({ digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' })]);
  },
);

test.each([
  ['sign-in page', <SignIn key="page" />],
  ['account settings', <AccountSettings key="page" />],
  ['handler', <PorticoHandler key="page" location="/handler/sign-in" />],
  ['error page', <PorticoHandler key="page" location="/handler/error?errorCode=X" />],
  ['user button', <UserButton key="page" />],
  ['team switcher', <SelectedTeamSwitcher key="page" />],
])('a server that cannot read the cookies renders the %s without an error', async (_, page) => {
  const api = await startApi();
  const errors: unknown[] = [];

  await rendered(appOf(api.url, 'cookie'), page, (error) => void errors.push(error));

  expect(errors).toEqual([]);
});

test('a password that is sent before the code of the page is loaded does not get into the URL', async () => {
  const api = await startApi();
  const app = appOf(api.url, new Request('http://localhost'));

  const html = await rendered(app, <PorticoHandler location="/handler/sign-in" />);

  expect(html).toContain('name="password"');
  expect(html.match(/<form [^>]*/g)).toEqual([expect.stringContaining('method="post"')]);
});

test('fifty components read the tokens of their store once per rendering', async () => {
  const api = await startApi();
  let reads = 0;
  const store: TokenStore = {
    isShared: false,
    get: () => {
      reads++;
      return { accessToken: null, refreshToken: null };
    },
    set: () => undefined,
    watch: () => () => undefined,
  };
  const app = appOf(api.url, store);
  const names = Array.from({ length: 50 }, (_, index) => `component ${index}`);
  const page = (count: number) => names.slice(0, count).map((name) => <Greeting key={name} />);

  await rendered(app, page(1));
  const ofOne = reads;
  await rendered(app, page(50));

  expect(reads - ofOne).toBeLessThanOrEqual(ofOne);
});
