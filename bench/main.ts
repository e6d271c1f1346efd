import { startPostgres } from '@portico/testkit/databases/postgres';
import { against, type Subject } from './against.ts';
import { asClient, call } from './api.ts';
import { type BackgroundKind, printBackground } from './background.ts';
import { broadcastRows } from './broadcasts.ts';
import { printBudgets, printLoad } from './budget-rows.ts';
import { cloneRows } from './clone.ts';
import { codeSignInRows } from './code-sign-ins.ts';
import { deliveryRows } from './delivery.ts';
import { emailRow } from './emails.ts';
import { enduranceRows } from './endurance.ts';
import { eventRows } from './events.ts';
import { hostileRow } from './hostile.ts';
import { printMoving } from './moving.ts';
import { oauthExchangeRows } from './oauth-exchanges.ts';
import { options } from './options.ts';
import { email, password, passwordRows, readsDuringSignInsRow } from './passwords.ts';
import { paymentRows } from './payments.ts';
import { printPeers } from './peers.ts';
import { planningSettings, printPlanning } from './planning.ts';
import { planSettings } from './plans.ts';
import { type Measurable, startFloor } from './processes.ts';
import { recoveryTimes } from './recovery.ts';
import { refreshForm, refreshLoad } from './refreshes.ts';
import { printReplicas } from './replicas.ts';
import { rotationRows } from './rotations.ts';
import { scaleRows } from './scale.ts';
import { searchRows } from './searches.ts';
import { seedUsers } from './seed.ts';
import { signInTimeRows } from './sign-in-time.ts';
import { print, type Row } from './table.ts';
import { teamRows } from './teams.ts';
import { printTesting } from './testing.ts';
import { listRows } from './users.ts';
import { printVersions } from './versions.ts';
import { webhookRows } from './webhooks.ts';
import { workerRows } from './workers.ts';
import { type Prepared, startWorld, type World, withDatabase } from './world.ts';

/** Measures one part of the server. @returns whether the options name one */
async function measureOnly(world: World): Promise<boolean> {
  const many = manyOf(options.only);
  if (many !== undefined) await printBackground(world, ...many);
  else if (options.only === 'moving') await printMoving(world);
  else if (options.only === 'replicas') await printReplicas(world);
  else if (options.only !== undefined) print(await onlyRows(world, options.only));
  return options.only !== undefined;
}

async function main(): Promise<void> {
  if (options.only === 'testing') {
    await printTesting(options.runs);
    return;
  }
  if (options.only === 'clone') {
    printLoad();
    for await (const rows of cloneRows()) if (printBudgets(rows) > 0) process.exitCode = 1;
    return;
  }
  const settings = options.only === 'planning' ? planningSettings : {};
  const cluster = await startPostgres(options.scale ? { ...planSettings, shared_buffers: '2GB' } : settings);
  if (cluster === undefined)
    throw new Error('The floor needs PostgreSQL. Install it, or set PORTICO_TEST_DATABASE_URL.');
  try {
    if (options.scale) {
      print(await scaleRows(async (index) => await startWorld(cluster, options.port + index)));
      return;
    }
    if (options.only === 'planning') {
      await printPlanning(cluster);
      return;
    }
    if (options.peers) {
      await printPeers(cluster);
      return;
    }
    if (options.versus !== undefined) {
      await printVersions(
        async (index, build) => await startWorld(cluster, options.port + index, build),
        options.versus,
      );
      return;
    }
    if (options.only === 'delivery' || options.only === 'endurance') {
      printLoad();
      const groups = options.only === 'delivery' ? deliveryRows(cluster) : [await enduranceRows(cluster)];
      for await (const rows of groups) if (printBudgets(rows) > 0) process.exitCode = 1;
      return;
    }
    const world = await startWorld(cluster, options.port);
    try {
      if (await measureOnly(world)) return;
      await measureAll(world);
      if (options.isPostgres) print(await workerRows(world));
    } finally {
      await world.stop();
    }
    if (options.isPostgres) print(await searchRows(async (index) => await startWorld(cluster, options.port + index)));
  } finally {
    await cluster.stop();
  }
}

/** Returns the work in the background that a value of `--only` asks for. */
function manyOf(only: string | undefined): readonly [kind: BackgroundKind, count: number] | undefined {
  if (only === 'memory') return ['notices', 12_000];
  if (only === 'many-notices') return ['notices', 50_000];
  if (only === 'many-emails') return ['emails', 200_000];
  return only === 'many-webhooks' ? ['webhooks', 200_000] : undefined;
}

async function onlyRows(world: World, name: string): Promise<Row[]> {
  if (name === 'webhooks') return await webhookRows(world);
  if (name === 'reads') return await readRows(world);
  if (name === 'sign-ins') return await passwordRows(world.portico, world.prepared);
  if (name !== 'events') {
    throw new Error(
      '--only is reads, sign-ins, webhooks, events, many-emails, many-webhooks, many-notices, memory, moving, planning, replicas, testing, delivery, clone or endurance.',
    );
  }
  return await withDatabase(world, async (client, tenancyId) => await eventRows(world.portico, { client, tenancyId }));
}

/** Measures reads alone, to compare two versions in alternating runs. */
async function readRows(world: World): Promise<Row[]> {
  const { portico, prepared } = world;
  return await withDatabase(world, async (client, tenancyId) => {
    await seedUsers(client, tenancyId, options.users);
    const floor = await startFloor(world.databaseUrl, tenancyId, prepared.userId);
    try {
      const asUser = await signedIn(portico);
      return [
        await against(floor, meSubject(portico, prepared, asUser)),
        ...(await teamRows(portico, floor, { client, tenancyId, stage: prepared.teams })),
        ...(await listRows(portico, floor, prepared.trips)),
        ...(await paymentRows(portico, floor, { client, tenancyId })),
      ];
    } finally {
      await floor.stop();
    }
  });
}

async function signedIn({ url }: Measurable): Promise<Readonly<Record<string, string>>> {
  const { body } = await call(url, 'POST', '/auth/password/sign-in', asClient, { email, password });
  return { ...asClient, 'x-stack-access-token': body.access_token ?? '' };
}

function meSubject({ url, cpu }: Measurable, { trips }: Prepared, headers: Readonly<Record<string, string>>): Subject {
  return {
    name: 'GET /users/me',
    load: { url: `${url}/api/v1/users/me`, headers, connections: 16, cpu },
    trips: trips.me,
  };
}

async function measureAll(world: World): Promise<void> {
  const { portico, prepared } = world;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = portico.memory();
  print(options.isPostgres ? await onPostgres(world) : await measure(portico, prepared));
  const after = portico.memory();
  if (options.isPostgres) printRecovery(await recoveryTimes(options.port + 1));
  console.log(`memory of the process   ${idle.toFixed(0)} MB after start, ${after.toFixed(0)} MB after all benchmarks`);
}

function printRecovery(times: readonly number[]): void {
  const [median, longest] = [times[Math.floor(times.length / 2)], times.at(-1)];
  if (median === undefined || longest === undefined) return;
  const text = `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms of ${times.length}`;
  console.log(`recovery time after a database restart   ${text}`);
}

/** Runs the benchmarks with the floor and with many other users. */
async function onPostgres(world: World): Promise<Row[]> {
  const { portico, prepared } = world;
  return await withDatabase(world, async (client, tenancyId) => {
    await seedUsers(client, tenancyId, options.users);
    const floor = await startFloor(world.databaseUrl, tenancyId, prepared.userId);
    try {
      return [
        ...(await measure(portico, prepared, floor)),
        ...(await rotationRows(portico, floor, { client, tenancyId, trips: prepared.trips.refresh })),
        await readsDuringSignInsRow(portico, floor, prepared),
        ...(await codeSignInRows(portico, floor, { client, tenancyId, trips: prepared.trips.codeSignIn })),
        ...(await oauthExchangeRows(portico, floor, { client, tenancyId, trips: prepared.trips.oauthExchange })),
        ...(await teamRows(portico, floor, { client, tenancyId, stage: prepared.teams })),
        ...(await listRows(portico, floor, prepared.trips)),
        ...(await paymentRows(portico, floor, { client, tenancyId })),
        ...(await eventRows(portico, { client, tenancyId })),
        ...(await broadcastRows(portico, prepared, { client, tenancyId })),
      ];
    } finally {
      await floor.stop();
    }
  });
}

async function measure(portico: Measurable, prepared: Prepared, floor?: Measurable): Promise<Row[]> {
  const common = { connections: 16, cpu: portico.cpu };
  const refresh = (refreshTokens: readonly string[]) => ({
    ...refreshLoad(portico),
    turns: refreshTokens.map((refreshToken) => ({ body: refreshForm(refreshToken) })),
  });
  const subjects: Subject[] = [
    meSubject(portico, prepared, await signedIn(portico)),
    {
      name: 'refresh (oauth/token)',
      load: { ...refresh(prepared.refreshTokens), ...common },
      trips: prepared.trips.refresh,
    },
    {
      name: 'refresh of one session by 32 callers',
      load: { ...refresh(prepared.refreshTokens.slice(0, 1)), ...common, connections: 32 },
      trips: prepared.trips.refresh,
    },
  ];
  const rows: Row[] = [];
  for (const subject of subjects) rows.push(await against(floor, subject));
  for (const { load, trips } of subjects.slice(0, 1)) rows.push(await hostileRow(load, trips));
  rows.push(await emailRow(portico));
  rows.push(...(await passwordRows(portico, prepared)));
  return [...rows, ...(await signInTimeRows(portico, prepared.trips))];
}

await main();
