import { type EndpointSpec, endpoints, rulesOf, schemaAt } from '@portico/contract';
import { digestOf } from '@portico/server/base/digests';
import { inTransaction } from '@portico/server/db/handle';
import { type Answer, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { sampleOf } from './sample.ts';

/**
 * Calls every operation that a secret or a sign-in opens, with a method that is off, with an empty step, with a secret that the
 * caller made up, and with a code that was used. The list of operations comes from the declarations.
 */

type Operation = keyof typeof endpoints;
type At = Awaited<ReturnType<typeof portico>>;

const opened = (Object.entries(endpoints) as [Operation, EndpointSpec][]).filter(([, { whose }]) =>
  rulesOf(whose).some(({ of }) => of === 'secret' || of === 'sign-in'),
);

/** Fields that a schema requires together with others. */
const needed: Partial<Record<Operation, object>> = { 'POST /auth/cli/complete': { refresh_token: 'a'.repeat(45) } };

async function call({ api }: At, [operation, spec]: (typeof opened)[number], empty = false): Promise<Answer<unknown>> {
  const part = (name: 'params' | 'query' | 'body' | 'headers', more = {}) =>
    sampleOf(schemaAt(spec[name], 'client'), more) as object;
  const query = empty ? {} : part('query');
  const headers = empty ? {} : (part('headers') as Record<string, string> | undefined);
  const body = empty ? {} : part('body', needed[operation]);
  const input = { params: part('params'), query, ...(headers === undefined ? {} : { headers }) };
  return await api.callBadly(operation, operation.startsWith('GET ') ? input : { ...input, body });
}

const seen = ({ code, status, text }: Answer<unknown>) => code ?? `${status} ${text.slice(0, 80)}`;

/** Operations that begin something, or that are the same for any input. They open nothing that exists. */
const begins: readonly Operation[] = [
  'POST /auth/anonymous/sign-up',
  'POST /auth/password/sign-up',
  'POST /auth/password/send-reset-code',
  'POST /auth/otp/send-sign-in-code',
  'POST /auth/passkey/initiate-passkey-authentication',
];

test('an empty step is refused', async () => {
  const at = await portico();
  const open: string[] = [];
  for (const one of opened.filter(([operation]) => !begins.includes(operation))) {
    const answer = await call(at, one, true);
    if (answer.status < 400) open.push(`${one[0]}: ${seen(answer)}`);
  }
  expect(open).toEqual([]);
});

test('a secret that the caller made up opens nothing', async () => {
  const at = await portico();
  const open: string[] = [];
  for (const one of opened.filter(([operation]) => !begins.includes(operation))) {
    const answer = await call(at, one);
    if (answer.status < 400) open.push(`${one[0]}: ${seen(answer)}`);
  }
  expect(open).toEqual([]);
});

/** Codes of a method that is off. The second factor has a policy and tests of its own. */
const notEnabled = /^(?!SECOND_FACTOR).*_NOT_ENABLED$/;

test('a sign-in method that is off is off in every step', async () => {
  const at = await portico();
  const user = await at.project.user();
  const config_override_string = JSON.stringify({
    'auth.password.allowSignIn': false,
    'auth.otp.allowSignIn': false,
    'auth.passkey.allowSignIn': false,
    'auth.anonymous.allowSignIn': false,
    'auth.allowSignUp': false,
  });
  await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  const signedIn = { ...at, api: { ...at.api, ...at.api.as(user) } };
  const declared = (Object.entries(endpoints) as [Operation, EndpointSpec][]).filter(
    ([, { errors = [], access }]) =>
      access !== 'public' &&
      access !== 'server' &&
      access !== 'admin' &&
      errors.some(({ code }) => notEnabled.test(code)),
  );
  const open: string[] = [];
  for (const one of declared) {
    const answer = await call(signedIn, one);
    // A code that nobody has is refused before the method.
    const isOff =
      answer.status >= 400 &&
      (notEnabled.test(answer.code ?? '') || answer.status === 403 || answer.code === 'VERIFICATION_CODE_NOT_FOUND');
    if (!isOff) open.push(`${one[0]}: ${seen(answer)}`);
  }
  expect(declared.length).toBeGreaterThan(10);
  expect(open).toEqual([]);
});

const usedCode = 'a'.repeat(45);
const kinds = [
  'access_review',
  'email_verification',
  'integration_authorization',
  'integration_interaction',
  'integration_transfer',
  'mfa_attempt',
  'passkey_authentication',
  'passkey_registration',
  'password_reset',
  'person_invitation',
  'purchase',
  'sign_in',
  'team_invitation',
];

test('a step that was done cannot be repeated', async () => {
  const at = await portico();
  await inTransaction({ db: at.server.app.database.handle() }, async ({ db }) => {
    const text = `insert into verification_codes (tenancy_id, id, kind, code_digest, nonce_digest, created_at, expires_at, used_at, data)
      select t.id, gen_random_uuid(), k, $1, $2, $3, $3::timestamptz + interval '1 hour', $3, '{}'
      from unnest($4::text[]) k, tenancies t where t.project_id in ($5, 'internal')`;
    const values = [digestOf(usedCode), digestOf(usedCode.slice(-39)), at.server.clock.now(), kinds, at.project.id];
    await db.run({ text, values });
  });
  const takingCodes = opened.filter(([, { errors = [] }]) =>
    errors.some(({ code }) => code === 'VERIFICATION_CODE_ALREADY_USED'),
  );
  const open: string[] = [];
  for (const one of takingCodes) {
    const answer = await call(at, one);
    if (answer.status < 400) open.push(`${one[0]}: ${seen(answer)}`);
  }
  expect(takingCodes.length).toBeGreaterThan(15);
  expect(open).toEqual([]);
});
