import { setTimeout as wait } from 'node:timers/promises';
import { callerHeaders, createApi, type Tokens } from '@portico/testkit';
import { expect } from 'vitest';

/** What a user was told is stored. */
export interface Acknowledged {
  readonly email: string;
  displayName?: string;
  hasTeam: boolean;
  /** Whether a write had no answer. It may be stored. */
  isUncertain: boolean;
}

/** Users who sign up, sign in, read, write and refresh their session all the time. */
export interface Callers {
  /** The number of answers by operation and status, or by operation and the code of a connection that failed. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly acknowledged: readonly Acknowledged[];
  /** Returns the number of requests. */
  count(): number;
  /** Waits for a number of further answers, so that the step after it happens under load. */
  underLoad(): Promise<void>;
  /** Returns the duration of the longest request since the call before. */
  longestMillis(): number;
  /** Ends the calls, and waits for those that run. */
  stop(): Promise<void>;
}

/** The publishable client key of the internal project in these tests. */
export const clientKey = 'pck_upgrade_test_client_key';
export const password = 'correct horse battery staple';

const callersAtOnce = 4;
/** How long a client waits after a failure, as clients do. */
const backOffMillis = 100;
const answersBetween = 60;

/** Starts the callers. @param url of the server or load balancer */
export function startCallers(url: string): Callers {
  const outcomes = new Map<string, number>();
  const acknowledged: Acknowledged[] = [];
  let longest = 0;
  let isOver = false;

  const note = async <Answer extends { readonly status: number }>(
    what: string,
    call: Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const begun = performance.now();
    const [answer, outcome] = await call.then(
      (given) => [given, given.status] as const,
      (error: unknown) => [undefined, Object(Object(error).cause).code ?? String(error)] as const,
    );
    longest = Math.max(longest, performance.now() - begun);
    const key = `${what} ${outcome}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    if (answer !== undefined && answer.status < 300) return answer;
    await wait(backOffMillis);
    return undefined;
  };

  const actAsUser = async (email: string, address: string) => {
    const headers = { ...callerHeaders('internal', 'client', clientKey), 'x-forwarded-for': address };
    const api = createApi<'client'>(url, headers);
    const body = { email, password, verification_callback_url: `${url}/handler/email-verification` };
    if ((await note('sign-up', api.call('POST /auth/password/sign-up', { body }))) === undefined) return;
    const stored: Acknowledged = { email, hasTeam: false, isUncertain: false };
    acknowledged.push(stored);
    const signedIn = await note('sign-in', api.call('POST /auth/password/sign-in', { body: { email, password } }));
    if (signedIn === undefined) return;
    const tokens: Tokens = signedIn.body;
    const user = api.withTokens(tokens);
    for (const displayName of ['Turn 0', 'Turn 1', 'Turn 2']) {
      await note('read', user.call('GET /users/me'));
      const written = await note('write', user.call('PATCH /users/me', { body: { display_name: displayName } }));
      stored.isUncertain ||= written === undefined;
      if (written !== undefined) stored.displayName = displayName;
    }
    const team = { display_name: email, creator_user_id: 'me' as const };
    stored.hasTeam = (await note('team', user.call('POST /teams', { body: team }))) !== undefined;
    const session = createApi<'client'>(url, { ...api.headers, 'x-stack-refresh-token': tokens.refresh_token });
    await note('refresh', session.call('POST /auth/sessions/current/refresh'));
  };

  const callers = Array.from({ length: callersAtOnce }, async (_, caller) => {
    // Each user has an address of their own, because sign-ups of one address are limited.
    for (let turn = 0; !isOver; turn += 1)
      await actAsUser(`caller-${caller}-${turn}@example.com`, `10.${caller}.${Math.floor(turn / 250)}.${turn % 250}`);
  });
  const count = () => [...outcomes.values()].reduce((sum, one) => sum + one, 0);
  const answered = () => [...outcomes].reduce((sum, [key, one]) => (/ 20[01]$/.test(key) ? sum + one : sum), 0);
  return {
    outcomes,
    acknowledged,
    count,
    underLoad: async () => {
      const wanted = answered() + answersBetween;
      await expect.poll(answered).toBeGreaterThan(wanted);
    },
    longestMillis: () => {
      const millis = Math.round(longest);
      longest = 0;
      return millis;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
    },
  };
}
