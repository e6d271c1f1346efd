import { checkArgument, checkOptions } from './arguments.ts';
import { createInbox, type TestInbox } from './inbox.ts';
import { createOwner, type TestProject } from './project.ts';
import { type Connection, type StartOptions, startServer } from './started-server.ts';
import { sendOrders } from './stripe/orders.ts';

/** A Portico server that the tests of a run share. */
export interface SharedTestServer {
  /** Where it listens, such as `http://localhost:40123`. The base URL of apps. */
  readonly url: string;
  /** The emails that it has sent. */
  readonly inbox: TestInbox;
  /** Creates a project. Each test should have its own. @param name as the pages and emails show it */
  createProject(name?: string): Promise<TestProject>;
}

/** How far a clock moves: `{ days: 1, hours: 2 }`. */
export interface Duration {
  /** Default: 0. */
  readonly seconds?: number;
  /** Default: 0. */
  readonly minutes?: number;
  /** Default: 0. */
  readonly hours?: number;
  /** Days of 24 hours. Default: 0. */
  readonly days?: number;
}

/** The clock of a server. Sessions, codes, invitations, webhooks, trials and renewals follow it. */
export interface ServerClock {
  /** Returns the time of the server. */
  now(): Date;
  /** Moves the clock forward, and does what is due then. It never moves back. */
  advance(duration: Duration): Promise<void>;
}

/** A Portico server of one test or file, with a clock and a database of its own. */
export interface PorticoTestServer extends SharedTestServer {
  /** The time of the server. */
  readonly clock: ServerClock;
  /**
   * Makes the present state the one that `reset` returns to. Default: the state after the start, without projects. Save it when your
   * tests have created what all of them need.
   */
  save(): Promise<void>;
  /**
   * Returns to the saved state: users, teams and all other data, sessions, emails, webhooks, limits and the clock. Keys and sessions of
   * then are valid again. Wait for your requests first.
   *
   * @throws {Error} the database is PostgreSQL, and its user is not a superuser
   */
  reset(): Promise<void>;
  /** Returns unexpected errors of the server, as lines of its log. */
  errors(): readonly string[];
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** The environment variable with the connection, which workers inherit. */
export const connectionVariable = 'PORTICO_TESTING_SERVER';

/** Returns the server that `@portico/testing/global-setup` has started. @throws {Error} it was not started */
export function sharedTestServer(): SharedTestServer {
  const given = process.env[connectionVariable];
  if (given === undefined)
    throw new Error('There is no server. Set globalSetup of your test runner to @portico/testing/global-setup.');
  return connected(JSON.parse(given), () => new Date());
}

/**
 * Starts a server in this process, for tests that move its clock. The first one of a process takes a second. Later ones take over what
 * stopped servers leave, and take a tenth. So do those beside another one with `prepareNext`. Limits for sign-ins are off, and hashing passwords takes little time.
 *
 * @throws {Error} the package `portico` is missing, or the server cannot start
 */
export async function createTestServer(options: StartOptions = {}): Promise<PorticoTestServer> {
  checkStartOptions(options);
  const server = await startServer(options);
  const { now, errors, stop } = server;
  const connection = connected(server, now);
  const stripe = sendOrders(server.stripeUrl);
  /** Stops at the end of each period at Stripe, so that subscriptions renew at their time. */
  const renewUntil = async (until: number) => {
    for (;;) {
      const end = await stripe.nextPeriodEnd();
      if (end === null || end * 1000 > until) break;
      await server.advance(Math.max(0, end * 1000 - now().getTime()));
      await stripe.endPeriods(end);
      await stripe.deliver(server.url);
    }
    await server.advance(Math.max(0, until - now().getTime()));
  };
  const advance = async (duration: Duration) => {
    checkOptions('clock.advance', duration, durationKinds);
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = duration;
    const millis = 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    if (!(millis >= 0)) throw new Error('The clock of a server moves only forward.');
    await renewUntil(now().getTime() + millis);
  };
  return {
    url: connection.url,
    inbox: connection.inbox,
    createProject: connection.createProject,
    clock: { now, advance },
    save: async () => {
      await server.save();
      await stripe.save();
      connection.keepOwner();
    },
    reset: async () => {
      await Promise.all([server.reset(), stripe.reset()]);
      connection.forget();
    },
    errors,
    stop,
  };
}

const durationKinds = { seconds: 'a number', minutes: 'a number', hours: 'a number', days: 'a number' } as const;

function checkStartOptions(options: StartOptions): void {
  const kinds = { databaseUrl: 'a string', environment: 'an object', prepareNext: 'a boolean' } as const;
  checkOptions('createTestServer', options, kinds);
  for (const [name, value] of Object.entries(options.environment ?? {}))
    checkArgument('createTestServer', `environment.${name}`, value, 'a string');
}

interface Connected extends SharedTestServer {
  /** Called when the state was saved. */
  keepOwner(): void;
  /** Forgets what a reset has deleted. */
  forget(): void;
}

function connected(connection: Connection, now: () => Date): Connected {
  let owner: ReturnType<typeof createOwner> | undefined;
  let savedOwner: typeof owner;
  const inbox = createInbox(connection.url);
  return {
    url: connection.url,
    inbox,
    keepOwner: () => {
      savedOwner = owner;
    },
    forget: () => {
      owner = savedOwner;
      inbox.forget();
    },
    createProject: async (name) => {
      if (name !== undefined) checkArgument('createProject', 'name', name, 'a string');
      owner ??= createOwner(connection, now);
      const create = await owner;
      return await create(name);
    },
  };
}
