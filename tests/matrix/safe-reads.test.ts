import { randomUUID } from 'node:crypto';
import {
  builtInTemplateIds,
  defaultThemeId,
  type EndpointSpec,
  type Endpoints,
  endpoints,
  type Slot,
  schemaAt,
} from '@portico/contract';
import { addressOfCall, engineOfRun, type Portico, portico, rawRequest, startTestServer } from '@portico/testkit';
import { isShortRun } from '@portico/testkit/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables, fingerprintOf, rowsOf } from './fingerprint.ts';
import { sampleOf } from './sample.ts';

/**
 * Calls every GET of the declarations, and its HEAD, and compares the rows of all tables before and after. Browsers, mail
 * scanners and caches repeat a GET, so it changes nothing (RFC 9110 §9.2.1). Monitors send HEAD, which is answered like GET.
 */

/** Steps of a sign-in in a browser begin with a GET in the protocol. They store its state and nothing of an account. */
const reads = (Object.entries(endpoints) as [keyof Endpoints, EndpointSpec][]).filter(
  ([operation, { isStep }]) => operation.startsWith('GET ') && isStep !== true,
);

/** A wrong code counts as an attempt. HEAD counts nothing, so it does not tell whether a code is right. */
const guesses: readonly string[] = [
  'GET /integrations/:family/oauth/idp/interaction/:uid',
  'GET /integrations/:family/oauth/idp/interaction/:uid/done',
];

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

/** Creates a project with one of most things, and returns the values of path and query parameters. */
async function things(at: Portico): Promise<Record<string, string>> {
  const { api, project } = at;
  const admin = api.admin();
  await project.configure({
    client_team_creation_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
    domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
  });
  const config_override_string = JSON.stringify({ 'auth.passkey.relyingPartyId': 'example.com' });
  await admin.call('PATCH /internal/config/override', { body: { config_override_string } });
  const user = await project.user({ primary_email_verified: true });
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Otters' } });
  await api.server().call('POST /team-memberships/:team_id/:user_id', {
    params: { team_id: team.id, user_id: user.id },
    body: {},
  });
  const { body: keys } = await admin.call('GET /internal/api-keys');
  const { body: channels } = await api.server().call('GET /contact-channels', { query: { user_id: user.id } });
  const url = 'https://receiver.example.com/hook';
  const { body: endpoint } = await admin.call('POST /internal/webhooks/endpoints', { body: { url } });
  const { body: message } = await admin.call('POST /internal/webhooks/trigger', {
    body: { event_type: 'user.created' },
  });
  return {
    user_id: user.id,
    team_id: team.id,
    project_id: project.id,
    app_id: project.id,
    key_set_id: keys.items[0]?.id ?? '',
    contact_channel_id: channels.items[0]?.id ?? '',
    endpoint_id: endpoint.id,
    message_id: message.message_id,
    msg_id: message.message_id,
    level: 'branch',
    customer_type: 'user',
    customer_id: user.id,
    provider_id: 'google',
    family: 'neon',
    access_token: user.access_token,
    refresh_token: user.refresh_token,
    id: defaultThemeId,
    templateId: builtInTemplateIds.magic_link,
    thread_id: randomUUID(),
    item_id: 'credits',
    product_id: 'plan',
    uid: 'a'.repeat(45),
    key_id: randomUUID(),
  };
}

/** Returns the smallest valid value of a part of a request, as far as its parts are known. */
function sample(slot: Slot | undefined): object {
  try {
    return { ...(sampleOf(schemaAt(slot, 'admin')) as object | undefined) };
  } catch {
    return {};
  }
}

/** Queries that are tried for each operation, besides none. */
const queriesOf = ({ user_id, team_id }: Record<string, string>): readonly object[] => [
  { user_id },
  { user_id: 'me' },
  { team_id },
  { user_id, team_id },
];

/** The share of operations that find nothing: codes, people, and features that the project does not use. */
const unreachedMax = 0.2;

test('no GET and no HEAD changes a row, and both have the same status', async () => {
  const at = await portico(server);
  const known = await things(at);
  const tokens = {
    'x-stack-access-token': known.access_token ?? '',
    'x-stack-refresh-token': known.refresh_token ?? '',
  };
  const levels = {
    client: at.api.withHeaders(tokens),
    server: at.api.server().withHeaders(tokens),
    admin: at.api.admin().withHeaders(tokens),
  };
  const changed: string[] = [];
  const reached = new Set<string>();
  const fingerprint = await fingerprintOf(server);
  let before = await fingerprint();
  for (const [operation, spec] of reads) {
    const params = { ...sample(spec.params), ...known };
    for (const [level, api] of Object.entries(levels)) {
      for (const input of [
        { params, query: sample(spec.query) },
        ...queriesOf(known).map((query) => ({ params, query })),
      ]) {
        // `npm test` tries other queries only until one finds something.
        if (isShortRun && reached.has(`${operation} ${level}`)) continue;
        const bearer = { authorization: `Bearer ${at.project.keys.admin}` };
        const isSvix = /^GET \/(?:app|event-type)\b/.test(operation);
        const answer = isSvix
          ? await rawRequest(at.url, { ...addressOfCall(operation, input), headers: bearer })
          : await api.callBadly(operation, input);
        if (answer.status < 400) reached.add(operation).add(`${operation} ${level}`);
        expect(answer.status, `${operation} at ${level}`).toBeLessThan(500);
        const { path } = addressOfCall(operation, input);
        const head = await rawRequest(at.url, { method: 'HEAD', path, headers: isSvix ? bearer : api.headers });
        const counts = guesses.includes(operation) && answer.code === 'VERIFICATION_CODE_NOT_FOUND';
        expect({ status: head.status, code: head.code, text: head.text }, `HEAD of ${operation} at ${level}`).toEqual({
          ...(counts ? { status: 200, code: null } : { status: answer.status, code: answer.code }),
          text: '',
        });
      }
    }
    const after = await fingerprint();
    for (const table of changedTables(before, after)) changed.push(`${operation}: ${table}`);
    before = after;
  }

  expect(changed).toEqual([]);
  // Who reads the event log is part of it.
  const recorded = `select operation from events where operation like 'GET %' and type not in ('events.exported', 'export.started')`;
  expect(await rowsOf(server, recorded)).toEqual([]);
  const unreached = reads.map(([operation]) => operation).filter((operation) => !reached.has(operation));
  expect(unreached.length / reads.length, unreached.join('\n')).toBeLessThanOrEqual(unreachedMax);
});
