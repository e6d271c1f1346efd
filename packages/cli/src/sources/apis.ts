import { CommandFailure } from '@portico/contract/command-line';
import { type Fields, fieldsOf, itemsOf, stackMembership, textOf } from '@portico/contract/sources';
import type { Json } from '@portico/js';
import { type ApiReader, createApiReader, pageCounter } from './api-client.ts';

/** How the API of another system is called. */
interface OldApi {
  readonly url: string;
  /** Whether a call names the project. */
  readonly needsProject: boolean;
  readonly headers: (key: string, project: string) => Readonly<Record<string, string>>;
  /** Reads everything, in the shape of the system's file. */
  readonly read: (get: ApiReader) => AsyncGenerator<Fields>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, accept: 'application/json' });

/** Returns the objects of a page. @throws {CommandFailure} it has none: an empty list would look like the end */
function itemsIn(page: Json, name: string, path: string): readonly Fields[] {
  const items = Array.isArray(page) ? page : fieldsOf(page)[name];
  if (!Array.isArray(items))
    throw new CommandFailure(`The API responded to ${path} without a list. Check --source-url.`);
  return itemsOf(items);
}

/** Reads pages of Clerk, oldest first, so that new users move no page. */
async function* clerkPages(get: ApiReader, path: string): AsyncGenerator<Fields> {
  const count = pageCounter();
  for (let offset = 0; ; ) {
    count();
    const page = await get(path, { limit: '500', offset: String(offset), order_by: '+created_at' });
    const items = itemsIn(page, 'data', path);
    yield* items;
    offset += items.length;
    if (items.length === 0) return;
  }
}

/** Reads pages of WorkOS. */
async function* workosPages(get: ApiReader, path: string, query = {}): AsyncGenerator<Fields> {
  const count = pageCounter();
  for (let after: string | undefined = ''; after !== undefined; ) {
    count();
    const cursor: Readonly<Record<string, string>> = after === '' ? {} : { after };
    const page = await get(path, { limit: '100', order: 'asc', ...query, ...cursor });
    yield* itemsIn(page, 'data', path);
    after = textOf(fieldsOf(fieldsOf(page).list_metadata).after);
  }
}

/** Reads pages of Stack Auth. */
async function* stackPages(get: ApiReader, path: string, query = {}): AsyncGenerator<Fields> {
  const count = pageCounter();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    count();
    const next: Readonly<Record<string, string>> = cursor === '' ? {} : { cursor };
    const page = await get(path, { limit: '100', ...query, ...next });
    yield* itemsIn(page, 'items', path);
    cursor = textOf(fieldsOf(fieldsOf(page).pagination).next_cursor);
  }
}

async function* readClerk(get: ApiReader): AsyncGenerator<Fields> {
  for await (const user of clerkPages(get, '/v1/users')) yield { ...user, object: 'user' };
  yield* clerkPages(get, '/v1/organizations');
  yield* clerkPages(get, '/v1/organization_memberships');
}

async function* readWorkos(get: ApiReader): AsyncGenerator<Fields> {
  yield* workosPages(get, '/user_management/users');
  for await (const team of workosPages(get, '/organizations')) {
    yield team;
    const query = { organization_id: String(team.id) };
    yield* workosPages(get, '/user_management/organization_memberships', query);
  }
}

async function* readStackAuth(get: ApiReader): AsyncGenerator<Fields> {
  for await (const user of stackPages(get, '/api/v1/users')) yield user;
  const teams: string[] = [];
  for (const team of itemsIn(await get('/api/v1/teams'), 'items', '/api/v1/teams')) {
    teams.push(String(team.id));
    yield { ...team, object: 'team' };
  }
  for (const team_id of teams) {
    const granted = await get('/api/v1/team-permissions', { team_id, recursive: 'false' });
    const permissions = itemsIn(granted, 'items', '/api/v1/team-permissions');
    for await (const user of stackPages(get, '/api/v1/users', { team_id }))
      yield stackMembership(team_id, user, permissions);
  }
}

/** Systems whose API can be read, by their name. @see docs/move-in/sources.md */
export const oldApis: Readonly<Record<string, OldApi>> = {
  clerk: { url: 'https://api.clerk.com', needsProject: false, headers: bearer, read: readClerk },
  workos: { url: 'https://api.workos.com', needsProject: false, headers: bearer, read: readWorkos },
  'stack-auth': {
    url: 'https://api.stack-auth.com',
    needsProject: true,
    headers: (key, project) => ({
      'x-stack-access-type': 'server',
      'x-stack-project-id': project,
      'x-stack-secret-server-key': key,
    }),
    read: readStackAuth,
  },
};

/** Reads the users and organizations of another system from its API, as JSON in the shape of the system's file. */
export async function* objectsOfApi(
  api: OldApi,
  { url, key, project }: { readonly url: string; readonly key: string; readonly project: string },
): AsyncGenerator<string> {
  for await (const item of api.read(createApiReader(url, api.headers(key, project)))) yield JSON.stringify(item);
}
