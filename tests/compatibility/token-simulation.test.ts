import { callerHeaders, engineOfRun, portico, type TestServer } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { createRestarts } from '@portico/testkit/restarts';
import { runs } from '@portico/testkit/runs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Chances, type Connection, Device, randomOf, Tally, Thief } from './token-world.ts';

const seed = 20_261_123;
const password = 'correct horse';
const stepMillis = 600_000;
const days = runs({ short: 2, long: 30 });
const deviceCount = runs({ short: 24, long: 1000 });
const stepCount = days * 144;

const chances: Chances = {
  use: 0.9,
  page: 0.3,
  loss: 0.05,
  freeze: 0.005,
  renewal: 0.05,
  crash: 0.005,
  restart: 0.02,
  sleep: 0.35,
  longSleep: 0.02,
};

/** Starts two servers on one database, or one on the embedded database. */
async function startServers() {
  const restarts = await createRestarts(engineOfRun());
  onTestFinished(async () => await restarts.stop());
  const start = async (secret: string) => {
    const count = engineOfRun() === 'postgres' ? 2 : 1;
    return await Promise.all(Array.from({ length: count }, async () => await restarts.start([secret])));
  };
  let servers = await start('the first server secret of this installation');
  return {
    first: () => servers[0] ?? expect.fail('there is a server'),
    any: (random: () => number) => servers[Math.floor(random() * servers.length)] ?? expect.fail('there is a server'),
    /** Restarts with another server secret, without the earlier one. */
    restart: async () => {
      const secret = 'another server secret, after the first one has leaked';
      await restarts.dropSecret('leaked', [secret]);
      await Promise.all(servers.map(async (server) => await server.stop()));
      servers = await start(secret);
    },
  };
}

async function inGroups<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

test(`${deviceCount} devices in ${days} days are never signed out, and thieves are`, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  // Without the locks of browsers, tabs race.
  vi.stubGlobal('navigator', {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const servers = await startServers();
  const { project } = await portico(servers.first());
  const replica = randomOf(seed);
  const connection: Connection = {
    projectId: project.id,
    publishableClientKey: project.keys.client,
    url: () => servers.any(replica).url,
  };
  const tally = new Tally();
  const robbed = new Tally();
  const devices = Array.from({ length: deviceCount }, (_, index) => {
    const isRobbed = index % 20 === 0;
    return new Device({
      name: `device ${index}`,
      connection,
      tally: isRobbed ? robbed : tally,
      chances,
      seed: seed + index,
    });
  });
  const asServer = (server: TestServer) =>
    createApi<'server'>(server.url, callerHeaders(project.id, 'server', project.keys.server));
  const emails = await addUsers(asServer(servers.first()), Math.ceil(deviceCount / 3));
  for (const [index, device] of devices.entries()) {
    await device.signIn(emails[Math.floor(index / 3)] ?? '', password);
    vi.setSystemTime(Date.now() + 60_000);
  }

  const start = Date.now();
  const thieves = new Map<Device, Thief>();
  for (let step = 1; step <= stepCount; step += 1) {
    if (step === Math.floor(stepCount / 2)) await servers.restart();
    const awake = devices.filter((device) => device.isAwake(step));
    vi.setSystemTime(start + step * stepMillis);
    await inGroups(awake, async (device) => await device.use(step, false));
    vi.setSystemTime(start + step * stepMillis + 70_000);
    await inGroups(
      awake.filter((device, index) => (step + index) % 7 === 0 && device.isSignedIn),
      async (device) => await device.use(step, true),
    );
    if (step % 6 !== 0) continue;
    for (const device of devices) {
      const isRobbedNow = device.tally === robbed && step > stepCount / 10 && !thieves.has(device);
      if (isRobbedNow && device.isAwake(step)) thieves.set(device, new Thief(device));
    }
    await steal(thieves.values());
  }
  // The last ones show when both have been in use for two hours.
  for (let step = stepCount + 1; step <= stepCount + 12; step += 1) {
    vi.setSystemTime(start + step * stepMillis);
    await inGroups([...thieves.keys()], async (device) => await device.use(step, true));
  }
  await steal(thieves.values());

  const { signOuts, ...counts } = tally;
  if (runs({ short: 0, long: 1 }) > 0) console.info({ ...counts, signOuts: signOuts.length, thieves: thieves.size });
  expect(signOuts).toEqual([]);
  expect(tally.refreshes).toBeGreaterThan(deviceCount * days * 3);
  expect(Math.min(tally.lost, tally.crashes, tally.pages)).toBeGreaterThan(0);
  expect(thieves.size).toBeGreaterThan(0);
  expect([...thieves].filter(([device, thief]) => device.isSignedIn || !thief.isLockedOut)).toEqual([]);
  for (const thief of thieves.values()) expect(await thief.hasCommandLine()).toBe(false);
});

async function steal(thieves: Iterable<Thief>): Promise<void> {
  await inGroups(
    [...thieves].filter(({ isLockedOut }) => !isLockedOut),
    async (thief) => await thief.use(),
  );
}

/** Creates users with passwords. @returns their emails */
async function addUsers(api: ReturnType<typeof createApi<'server'>>, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `user-${index}@example.com`);
  await inGroups(emails, async (primary_email) => {
    const body = { primary_email, primary_email_auth_enabled: true, password };
    expect(await api.call('POST /users', { body })).toSucceed(201);
  });
  return emails;
}
