import { existsSync } from 'node:fs';
import type { AddressInfo as SocketAddress } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OnWarning, ServerLogger } from '../base/log-messages.ts';
import { programFiles } from '../base/program-files.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/engines/engine.ts';
import type { AroundStatement } from '../db/engines/observed-source.ts';
import { unavailabilityOf } from '../db/errors.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { createOutageLog, type OutageLog } from '../db/outage-log.ts';
import { addImages } from '../ground/images/index.ts';
import { internalPublishableClientKey, projectChanged, seedInternalProject } from '../ground/projects/index.ts';
import { writeRequests } from '../history/requests/index.ts';
import { addLocalRoutes } from '../http/address/local-request.ts';
import { addHealth } from '../http/documents/health.ts';
import { addIssuerMetadata } from '../http/documents/issuer-metadata.ts';
import { addPasskeyOrigins } from '../http/documents/passkey-origins.ts';
import { prepareToDrain } from '../http/drain.ts';
import { createAccount } from '../http/pipeline/account.ts';
import { createHttpServer } from '../http/server.ts';
import { type Background, startBackground } from '../kernel/background/background.ts';
import type { JobContext } from '../kernel/background/jobs.ts';
import { type ChangeFeed, openChangeFeed } from '../kernel/changes/change-feed.ts';
import { needsSetupToken, setupLink } from '../kernel/first-owner.ts';
import { openPlaces, type PlaceOf } from '../kernel/places.ts';
import type { Platform } from '../kernel/platform.ts';
import { userReleased } from '../kernel/restriction.ts';
import { clockSkewSeconds } from '../kernel/tokens/access-tokens.ts';
import { beginPeriods, readPeriods, signingPeriodsChanged } from '../kernel/tokens/signing-periods.service.ts';
import { createBroadcastContents } from '../mail/broadcasts/index.ts';
import { addInbox, type DeliveryParts } from '../mail/emails/index.ts';
import { mailHealth } from '../mail/outages/index.ts';
import { type Monitoring, openMonitoring } from '../monitoring/open-monitoring.ts';
import { backUpBeforeUpgrade } from '../operator/backup/before-upgrade.ts';
import { copyCommands } from '../operator/backup/copy-commands.ts';
import { addArrival } from '../operator/doctor/arrival.ts';
import { factsCommands } from '../operator/doctor/facts-commands.ts';
import { createInstallationReader } from '../operator/installation/installation-reader.ts';
import { addOperatorRoutes } from '../operator/operator-routes.ts';
import { statusCommands } from '../operator/status/status-commands.ts';
import { addDashboardConfig } from '../pages/dashboard-config.ts';
import { addDocs } from '../pages/docs.ts';
import { addPackageRegistry } from '../pages/package-registry.ts';
import { addPages } from '../pages/pages.ts';
import { addReference } from '../pages/reference.ts';
import type { Settings } from '../settings/settings.ts';
import { addShortLinks } from '../sign-in/hosted-pages/index.ts';
import { addMockIdentity } from '../sign-in/social/index.ts';
import { sessionRevoked } from '../users/sessions/index.ts';
import { userDeleted } from '../users/users/index.ts';
import { createPlatform, type PlatformParts } from './create-platform.ts';
import { implementedEndpoints, jobsWith, operatorCommands, rights, workersWith } from './features.ts';

/** Dependencies of `startApp`. */
export interface AppParts extends PlatformParts {
  /** A prepared embedded database for the first start. */
  readonly templateDir: string | undefined;
  /** Whether other processes of this server listen on the same port. */
  readonly sharesPort?: boolean;
  /** Runs each statement of a handle. For tests. */
  readonly aroundStatement?: AroundStatement;
  /** A database that is open. Default: opened as the settings say. */
  readonly database?: Database;
  /** Called when the embedded database has crashed. The process must exit. */
  readonly onFatal: (error: Error) => void;
}

/** A running server. */
export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly platform: Platform;
  readonly publicUrl: string;
  readonly port: number;
  readonly internalPublishableClientKey: string;
  /** @returns the link for creating the first account, if the installation requires one and has no owner yet */
  setupLink(): Promise<string | undefined>;
  readonly background: Background;
  /** Forgets what this process remembers about the data, for tests that have replaced the data. */
  forgetAll(): Promise<void>;
  /** Makes `/ready` return 503. Requests are still accepted. */
  leave(): void;
  /** Lets running requests finish, then closes everything. */
  close(): Promise<void>;
}

/**
 * The kernel shares connections evenly among the processes that listen on a port, and stops when one ends. Elsewhere,
 * `node:cluster` passes connections on.
 */
const sharedPort: object = process.platform === 'linux' ? { reusePort: true } : {};

/** Opens the database, composes all features and starts listening. */
export async function startApp(parts: AppParts): Promise<App> {
  const { settings, logger } = parts;
  // Before the database: a wrong file is a mistake of the operator.
  const placeOf = openPlaces(settings.locationDatabase, (error) =>
    logger.warn({ err: error }, 'a record of the location database cannot be read'),
  );
  const monitoring = await openMonitoring(settings, logger);
  const database =
    parts.database ??
    (await openDatabase({
      url: settings.databaseUrl,
      standbyUrl: settings.databaseStandbyUrl,
      dataDir: settings.dataDir,
      poolMax: settings.databasePoolMax,
      millisMax: settings.databaseMillis,
      templateDir: parts.templateDir,
      onWarning: warningsTo(logger),
      onFatal: parts.onFatal,
      aroundStatement: around(parts.aroundStatement, monitoring.aroundStatement),
    }));
  try {
    await backUpBeforeUpgrade(database, settings, logger);
    await migrate(database);
    const outages = createOutageLog(logger, database.ping);
    return await joinFeatures(parts, { database, placeOf, monitoring, outages });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns an observer inside of another one. */
function around(outer: AroundStatement | undefined, inner: AroundStatement | undefined): AroundStatement | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return async (sql, run) => await outer(sql, async (given) => await inner(given, run));
}

/** What exists before the features. */
interface Opened {
  readonly database: Database;
  readonly placeOf: PlaceOf;
  readonly monitoring: Monitoring;
  readonly outages: OutageLog;
}

async function joinFeatures(parts: AppParts, { database, placeOf, monitoring, outages }: Opened): Promise<App> {
  const { settings, clock, logger } = parts;
  let publicUrl = settings.publicUrl ?? '';
  const later = { publicUrl: () => publicUrl, background: () => background };
  const created = createPlatform(parts, {
    placeOf,
    publicUrl: later.publicUrl,
    installation: createInstallationReader({ settings, clock, database, ...later }),
    localUrl: () => localUrl(settings, portOf(http)),
    receivesChanges: () => feed.isLive(),
  });
  const platform = monitoring.observed(created);
  const jobContext = (): JobContext => ({ db: database.handle(), now: clock.now() });
  await beginPeriods(jobContext(), platform);
  const feed = await openFeed(database, platform, logger);
  await seedInternalProject({ ...jobContext(), platform });

  const onError = jobFailures(logger, outages, monitoring);
  const contents = createBroadcastContents(platform);
  const contentOf: DeliveryParts['contentOf'] = async (email) => await contents.contentOf(database.handle(), email);
  const account = createAccount(logger, outages, monitoring.metrics?.onRefused);
  const http = createHttpServer(implementedEndpoints, { database, platform, account, rights }, monitoring.watch);
  const { leave, isLeaving, drain } = prepareToDrain(http);
  await addRoutes(http, { database, platform, contentOf, jobContext, background: later.background, isLeaving });

  await http.listen({ host: settings.host, port: settings.port, ...(parts.sharesPort ? sharedPort : {}) });
  if (publicUrl === '') publicUrl = `http://localhost:${portOf(http)}`;
  const delivery = { contents, contentOf, onWarning: warningsTo(logger), keepsBodies: !settings.isProduction };
  const background = startBackground({
    database,
    workers: workersWith({ db: () => database.handle(), platform, onError, ...delivery }),
    jobs: jobsWith(platform),
    context: jobContext,
    onError,
  });
  monitoring.metrics?.addGauges({ database, background, passwordHasher: platform.passwordHasher });
  return {
    http,
    database,
    platform,
    publicUrl,
    port: portOf(http),
    internalPublishableClientKey: internalPublishableClientKey(settings, platform.serverKeys),
    setupLink: async () => await firstSetupLink(database, platform),
    background,
    forgetAll: async () => await forgetAll(created, database),
    leave,
    close: async () => {
      await drain();
      await background.stop();
      await platform.acts.flush(database.handle()).catch((error: unknown) => onError(error, 'event log'));
      await writeRequests(jobContext(), platform).catch((error: unknown) => onError(error, 'request log'));
      await closePlatform(platform);
      await feed.close();
      outages.close();
      await database.close();
      await monitoring.stop();
    },
  };
}

/** Forgets what the platform remembers about the data. */
async function forgetAll(platform: ReturnType<typeof createPlatform>, database: Database): Promise<void> {
  const { projects, accessTokens, localLimits, dataKeyCache, acts, requests, projectKeyUses, apiKeyUses } = platform;
  for (const memory of [projects, accessTokens, localLimits, dataKeyCache, acts, requests, projectKeyUses, apiKeyUses])
    memory.forgetAll();
  await readPeriods({ db: database.handle() }, platform.audienceKeys);
}

/** Returns a function that logs warnings. */
function warningsTo(logger: ServerLogger): OnWarning {
  return (message, details) => logger.warn(details ?? {}, message);
}

/** Creates the function that logs and counts failures of background jobs. */
function jobFailures(
  logger: ServerLogger,
  outages: OutageLog,
  { metrics }: Monitoring,
): (error: unknown, job: string) => void {
  return (error, job) => {
    metrics?.onJobFailed(job);
    const reason = unavailabilityOf(error);
    if (reason === undefined) logger.error({ err: error, job }, 'a background job failed');
    else outages.add('job', reason, { job });
  };
}

/** Closes the outbound connections of the platform. */
async function closePlatform({ mailer, webhookSender, emailRenderer }: Platform): Promise<void> {
  await mailer.close();
  webhookSender.close();
  await emailRenderer.close();
}

/** Opens the feed of the changes that other processes make, which empties the caches of this one. */
async function openFeed(
  database: Database,
  platform: ReturnType<typeof createPlatform>,
  logger: ServerLogger,
): Promise<ChangeFeed> {
  const { projects, accessTokens, audienceKeys, settings } = platform;
  const readPeriodsAgain = () => {
    readPeriods({ db: database.handle() }, audienceKeys).catch((error: unknown) =>
      logger.warn({ err: error }, 'the signing keys could not be read: this is repeated every minute'),
    );
  };
  return await openChangeFeed(database, {
    lookbackSeconds: settings.accessTokenLifetimeSeconds + clockSkewSeconds,
    onChange: (topic, key) => {
      if (topic === projectChanged) projects.forget(key);
      else if (topic === sessionRevoked) accessTokens.revoke(key);
      else if (topic === userDeleted) accessTokens.forget(key);
      else if (topic === userReleased) accessTokens.release(key);
      else if (topic === signingPeriodsChanged) readPeriodsAgain();
    },
    onWarning: warningsTo(logger),
  });
}

interface RouteParts extends Pick<DeliveryParts, 'contentOf'> {
  readonly database: Database;
  readonly platform: Platform;
  readonly jobContext: () => JobContext;
  /** Exists later than the routes. */
  readonly background: () => Background;
  readonly isLeaving: () => boolean;
}

/** Adds the routes that are not endpoints of the API. */
async function addRoutes(
  http: FastifyInstance,
  { database, platform, contentOf, jobContext, background, isLeaving }: RouteParts,
): Promise<void> {
  const { settings, publicUrl } = platform;
  const publishableClientKey = internalPublishableClientKey(settings, platform.serverKeys);
  addHealth(http, database, isLeaving, async () => ({ mail: await mailHealth.first({ db: database.handle() }) }));
  addImages(http, database);
  addReference(http, implementedEndpoints, platform);
  addDashboardConfig(http, { database, platform, publishableClientKey });
  addPasskeyOrigins(http, { database, platform });
  addIssuerMetadata(http, { database, platform });
  addPackageRegistry(http, programFiles.packages, publicUrl);
  addDocs(http, programFiles.docs, { publicUrl, basePath: settings.basePath });
  addShortLinks(http, { database, platform });
  const sendDashboard = await addPages(http, dashboardDir(settings), {
    publicUrl,
    basePath: settings.basePath,
    hasStripe: settings.payments !== undefined,
  });
  if (!settings.isProduction) {
    await addLocalRoutes(http, (routes) => {
      addInbox(routes, database, contentOf);
      addMockIdentity(routes, platform);
      for (const path of ['/inbox', '/inbox/:id', '/mock-identity/authorize']) routes.get(path, sendDashboard);
    });
  }
  addArrival(http, platform, () => jobContext().now);
  const commands = {
    ...operatorCommands,
    ...factsCommands,
    ...copyCommands(database),
    ...statusCommands({ database, background }),
  };
  await addLocalRoutes(http, (routes) => addOperatorRoutes(routes, commands, platform, jobContext));
}

/** Returns the link for creating the first account, if the installation requires one and has no owner yet. */
async function firstSetupLink(database: Database, platform: Platform): Promise<string | undefined> {
  const internal = await platform.projects.find(database.handle(), 'internal', 'main');
  const hasOwner = typeof internal === 'object' && internal.ownerTeamId !== null;
  return hasOwner || !needsSetupToken(platform.settings) ? undefined : setupLink(platform);
}

/** Returns the URL at which this process can reach itself. */
function localUrl({ host }: Settings, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function portOf(http: FastifyInstance): number {
  const address = http.server.address() as SocketAddress;
  return address.port;
}

function dashboardDir(settings: Settings): string | undefined {
  if (settings.dashboardDir !== undefined) return settings.dashboardDir;
  return existsSync(programFiles.dashboard) ? programFiles.dashboard : undefined;
}
