import { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { answersOf } from './mock-answers.ts';
import type { Params } from './mock-types.ts';
import { ExampleError, type Mocks } from './mocks.ts';

function refuseNow(): never {
  throw new ExampleError('This is an example. Nothing was changed.');
}

async function refuse(): Promise<never> {
  refuseNow();
}

interface Input {
  readonly params?: Params;
  readonly body?: { readonly selected_team_id?: string | null };
}

/**
 * Creates an app that returns mock data, without a server. A team can be selected; other changes fail with
 * `ExampleError`.
 */
export function mockApp(mocks: Mocks): PorticoClientApp {
  const tokens = { accessToken: '', refreshToken: mocks.user === null ? '' : 'mock' };
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'mock',
    baseUrl: 'https://portico.invalid',
    tokenStore: tokens,
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
  let shown = mocks;
  const call = async (operation: string, { params = {}, body }: Input = {}) => {
    if (operation === 'PATCH /users/me' && body?.selected_team_id !== undefined) {
      const team = mocks.teams?.find(({ id }) => id === body.selected_team_id);
      shown = { ...mocks, user: { ...mocks.user, team } };
      return {};
    }
    const answers: Readonly<Record<string, (params: Params) => unknown>> = answersOf(shown);
    return (answers[operation] ?? refuse)(params);
  };
  const core = app[internals];
  Object.assign(core, { transport: (level: string) => ({ level, call }) });
  // Covers calls that redirect to another site or need a token, and sign-outs.
  Object.assign(core.sessions.of(core.sessions.store(undefined)), { freshAccessToken: refuse, end: refuseNow });
  return Object.assign(app, { signInWithOAuth: refuse, signInWithPasskey: refuse, signOut: refuse });
}
