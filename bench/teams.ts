import type pg from 'pg';
import { against } from './against.ts';
import { asAdmin, asClient, call } from './api.ts';
import type { Probe } from './compared.ts';
import { latencies, quantile } from './load.ts';
import type { Measurable } from './processes.ts';
import { idOf } from './seed.ts';
import type { Row } from './table.ts';

/** Permissions in each of ten layers. Each permission contains all permissions of the layer below. */
const layers = 10;
const permissionsPerLayer = 20;
const membersOfLargeTeam = 10_000;
const teamsOfBusyUser = 1000;

/** IDs and keys for the measured requests. */
export interface TeamStage {
  readonly userId: string;
  readonly accessToken: string;
  readonly largeTeamId: string;
  readonly apiKey: string;
  readonly trips: Readonly<Record<'permission' | 'members' | 'teams' | 'key', number>>;
}

const paths = {
  permission: `/team-permissions?user_id=me&permission_id=p0_0&recursive=true`,
  teams: '/teams?user_id=me',
  key: '/user-api-keys/check',
} as const;

/** Creates the permissions, a team and a key through the API of a server that counts round trips. */
export async function prepareTeams(url: string): Promise<TeamStage> {
  await call(url, 'PATCH', '/internal/projects/current', asAdmin, { config: { allow_user_api_keys: true } });
  for (let layer = 0; layer < layers; layer += 1) {
    const below = Array.from({ length: layer === 0 ? 0 : permissionsPerLayer }, (_, index) => `p${layer - 1}_${index}`);
    for (let index = 0; index < permissionsPerLayer; index += 1) {
      const body = { id: `p${layer}_${index}`, contained_permission_ids: below };
      await call(url, 'POST', '/team-permission-definitions', asAdmin, body);
    }
  }
  const { body: user } = await call(url, 'POST', '/users', asAdmin, { display_name: 'Busy' });
  const userId = user.id ?? '';
  const { body: team } = await call(url, 'POST', '/teams', asAdmin, { display_name: 'Large', creator_user_id: userId });
  const largeTeamId = team.id ?? '';
  await call(url, 'POST', `/team-permissions/${largeTeamId}/${userId}/p${layers - 1}_0`, asAdmin, {});
  const newKey = { description: 'Bench', expires_at_millis: null, user_id: userId };
  const { body: key } = await call(url, 'POST', '/user-api-keys', asAdmin, newKey);
  const accessToken = await signInBusy(url, userId);
  const apiKey = key.value ?? '';
  const asUser = { ...asClient, 'x-stack-access-token': accessToken };
  const trips = {
    permission: (await call(url, 'GET', paths.permission, asUser)).trips,
    teams: (await call(url, 'GET', paths.teams, asUser)).trips,
    members: (await call(url, 'GET', `/team-member-profiles?team_id=${largeTeamId}`, asAdmin)).trips,
    key: (await call(url, 'POST', paths.key, asAdmin, { api_key: apiKey })).trips,
  };
  return { userId, accessToken, largeTeamId, apiKey, trips };
}

/**
 * Returns a new access token of the busy user, because filling the database takes longer than the lifetime of a token.
 */
export async function signInBusy(url: string, userId: string): Promise<string> {
  const { body } = await call(url, 'POST', '/auth/sessions', asAdmin, { user_id: userId });
  return body.access_token ?? '';
}

/** Fills the large team and adds the busy user to many teams, unless they exist. */
export async function fillTeams(client: pg.Client, tenancyId: string, stage: TeamStage): Promise<void> {
  await client.query(
    `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
     select $1, $2, id, now() from users where tenancy_id = $1 order by id
     limit $3 - (select count(*) from team_memberships where tenancy_id = $1 and team_id = $2)
     on conflict do nothing`,
    [tenancyId, stage.largeTeamId, membersOfLargeTeam],
  );
  await client.query(
    `with t as (
       insert into teams (tenancy_id, id, display_name, created_at)
       select $1, ${idOf(`'busy ' || i`)}, 'Team ' || i, now() from generate_series(1, $3::int) as i
       on conflict do nothing returning id
     )
     insert into team_memberships (tenancy_id, team_id, user_id, created_at) select $1, id, $2, now() from t`,
    [tenancyId, stage.userId, teamsOfBusyUser],
  );
  await client.query('analyze teams, team_memberships');
}

/** Measures permission checks, API key checks, and the lists of a large team and a busy user. */
export async function teamRows(
  portico: Measurable,
  floor: Measurable | undefined,
  { client, tenancyId, stage }: { readonly client: pg.Client; readonly tenancyId: string; readonly stage: TeamStage },
): Promise<Row[]> {
  await fillTeams(client, tenancyId, stage);
  const common = { connections: 16, cpu: portico.cpu };
  const { permission, key } = teamLoads(portico.url, stage);
  const rows = [
    await against(floor, { name: names.permission, load: { ...permission, ...common }, trips: stage.trips.permission }),
    await against(floor, { name: names.key, load: { ...key, ...common }, trips: stage.trips.key }),
  ];
  for (const probe of teamProbes(portico.url, stage)) {
    if (probe.name === names.teams || probe.name === names.members) rows.push(await oneByOne(probe));
  }
  return rows;
}

/** Returns the checks of a permission and of an API key as loads. */
export function teamLoads(url: string, stage: TeamStage) {
  const at = (path: string) => `${url}/api/v1${path}`;
  return {
    permission: { url: at(paths.permission), headers: asBusy(stage) },
    key: {
      url: at(paths.key),
      method: 'POST',
      headers: asAdmin,
      turns: [{ body: JSON.stringify({ api_key: stage.apiKey }) }],
    },
  } as const;
}

const names = {
  permission: `permission check, ${layers * permissionsPerLayer} definitions, ${layers} deep`,
  key: 'API-key check',
  teams: `teams of a user in ${teamsOfBusyUser} teams`,
  members: `members of a team of ${membersOfLargeTeam}`,
} as const;

/** Measures the same requests one at a time, to compare numbers of memberships. */
export function teamProbes(url: string, stage: TeamStage): Probe[] {
  const { trips, largeTeamId, apiKey } = stage;
  const asUser = asBusy(stage);
  const members = `/team-member-profiles?team_id=${largeTeamId}`;
  return [
    {
      name: names.permission,
      trips: trips.permission,
      ask: async () => await call(url, 'GET', paths.permission, asUser),
    },
    {
      name: names.key,
      trips: trips.key,
      ask: async () => await call(url, 'POST', paths.key, asAdmin, { api_key: apiKey }),
    },
    { name: names.teams, trips: trips.teams, ask: async () => await call(url, 'GET', paths.teams, asUser) },
    { name: names.members, trips: trips.members, ask: async () => await call(url, 'GET', members, asAdmin) },
  ];
}

function asBusy({ accessToken }: TeamStage) {
  return { ...asClient, 'x-stack-access-token': accessToken };
}

/** Measures large responses one after the other: their latency matters more than their rate. */
async function oneByOne({ name, trips, ask }: Probe): Promise<Row> {
  await latencies(ask, 3);
  const taken = await latencies(ask, 30);
  const perSecond = 30_000 / taken.reduce((a, b) => a + b, 0);
  const measured = { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 };
  return { name, measured, trips, ratio: undefined, against: 'one at a time' };
}
