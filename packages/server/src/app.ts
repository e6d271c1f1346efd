import { existsSync } from 'node:fs';
import type { AddressInfo as SocketAddress } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { inboxMailer } from './adapters/mail/mailer.ts';
import { createSmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrations/migrate.ts';
import { anonymousHandlers } from './features/anonymous/index.ts';
import { contactChannelHandlers } from './features/contact-channels/index.ts';
import { addInbox, deleteSomeEmails, deliverDueEmails, emailHandlers, emailWritten } from './features/emails/index.ts';
import { addImages, deleteSomeImages } from './features/images/index.ts';
import { passwordHandlers } from './features/password/index.ts';
import { projectOwnershipHandlers } from './features/project-ownership/index.ts';
import {
  createProjectSnapshots,
  internalPublishableClientKey,
  projectChanged,
  projectHandlers,
  seedInternalProject,
  sweepRemovedTenancies,
} from './features/projects/index.ts';
import { serviceHandlers } from './features/service/index.ts';
import {
  deleteExpiredSessions,
  revokeSessionsOfUser,
  sessionHandlers,
  sessionRevoked,
} from './features/sessions/index.ts';
import { signUpHandlers } from './features/sign-up/index.ts';
import { deleteSomeTeams, namePersonalTeams, teamHandlers } from './features/teams/index.ts';
import { deleteSomeUsers, userDeleted, userHandlers } from './features/users/index.ts';
import { deleteExpiredCodes, deleteSomeCodes } from './features/verification-codes/index.ts';
import { createAccount } from './http/account.ts';
import { addDashboardConfig } from './http/dashboard-config.ts';
import { drain } from './http/drain.ts';
import { addHealth } from './http/health.ts';
import { addPages } from './http/pages.ts';
import { addReference } from './http/reference.ts';
import { createHttpServer } from './http/server.ts';
import { openChangeFeed } from './platform/changes/change-feed.ts';
import type { Clock } from './platform/clock.ts';
import { createPasswordHasher } from './platform/passwords/password-hasher.ts';
import type { Platform } from './platform/platform.ts';
import { startRounds } from './platform/rounds.ts';
import type { Secret } from './platform/secret.ts';
import { createServerKeys } from './platform/server-keys.ts';
import { clockSkewSeconds, createAccessTokens } from './platform/tokens/access-tokens.ts';
import { createAudienceKeys } from './platform/tokens/audience-keys.ts';
import type { Settings } from './settings/settings.ts';

/** What a server is made of that is not its own. */
export interface AppParts {
  readonly settings: Settings;
  readonly serverSecret: Secret;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A prepared embedded database for the first start. */
  readonly templateDir: string | undefined;
  /** The embedded database died; the process cannot go on. */
  readonly onFatal: (error: Error) => void;
}

/** A server that listens. */
export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly platform: Platform;
  readonly publicUrl: string;
  readonly internalPublishableClientKey: string;
  /** Does the background cleaning at once instead of waiting for its turn. */
  sweep(): Promise<void>;
  /** Lets running requests finish, then closes everything. */
  close(): Promise<void>;
}

const sweepEverySeconds = 60;
const mailEverySeconds = 15;
/** So long an expired code is still told to be expired, instead of unknown. */
const expiredCodesKeptMillis = 30 * 86_400_000;

/** Opens the database, joins all features and listens. The only place that knows everything. */
export async function startApp(parts: AppParts): Promise<App> {
  const { settings, clock, logger } = parts;
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    poolMax: settings.databasePoolMax,
    templateDir: parts.templateDir,
    onWarning: (message, details) => logger.warn(details ?? {}, message),
    onFatal: parts.onFatal,
  });
  try {
    await migrate(database);
    return await joinFeatures(parts, database, clock);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function joinFeatures(parts: AppParts, database: Database, clock: Clock): Promise<App> {
  const { settings, logger } = parts;
  let publicUrl = settings.publicUrl ?? '';
  const serverKeys = createServerKeys(parts.serverSecret);
  const audienceKeys = createAudienceKeys(serverKeys);
  const lifetimeSeconds = settings.accessTokenLifetimeSeconds;
  const accessTokens = createAccessTokens({ clock, keysOf: audienceKeys, publicUrl: () => publicUrl, lifetimeSeconds });
  const projects = createProjectSnapshots({ clock, hearsOfChanges: () => feed.isLive() });
  const feed = await openChangeFeed(database, {
    lookbackSeconds: lifetimeSeconds + clockSkewSeconds,
    onChange: (topic, key) => {
      if (topic === projectChanged) projects.forget(key);
      else if (topic === sessionRevoked || topic === userDeleted) accessTokens.revoke(key);
    },
    onWarning: (message, details) => logger.warn(details ?? {}, message),
  });
  const platform: Platform = {
    settings,
    clock,
    serverKeys,
    accessTokens,
    audienceKeys,
    passwordHasher: createPasswordHasher(),
    projects,
    publicUrl: () => publicUrl,
  };
  await seedInternalProject({ db: database.handle(), now: clock.now(), platform });

  const mailer = settings.smtpUrl === undefined ? inboxMailer : createSmtpMailer(settings.smtpUrl, settings.mailFrom);
  const onError = (error: unknown) => logger.error({ err: error }, 'a background round failed');
  const mailRounds = startRounds({
    everySeconds: mailEverySeconds,
    onError,
    work: async () => {
      while ((await deliverDueEmails({ db: database.handle() }, mailer, clock.now())) > 0);
    },
  });

  database.onSignal((signal) => {
    if (signal === emailWritten) mailRounds.hurry();
  });

  const endpoints = [
    ...serviceHandlers,
    ...projectHandlers,
    ...projectOwnershipHandlers,
    ...userHandlers({ revokeSessions: revokeSessionsOfUser, namePersonalTeams }),
    ...signUpHandlers,
    ...teamHandlers,
    ...sessionHandlers,
    ...passwordHandlers,
    ...anonymousHandlers,
    ...emailHandlers,
    ...contactChannelHandlers,
  ];
  const account = createAccount(logger);
  const http = createHttpServer(endpoints, { database, platform, account });
  const clientKey = internalPublishableClientKey(settings, serverKeys);
  addHealth(http, database);
  addImages(http, database);
  addReference(http, endpoints, () => publicUrl);
  if (!settings.isProduction) addInbox(http, database);
  addDashboardConfig(http, { database, platform, publishableClientKey: clientKey });
  await addPages(http, dashboardDir(settings));

  await http.listen({ host: settings.host, port: settings.port });
  if (publicUrl === '') publicUrl = `http://localhost:${portOf(http)}`;
  const sweep = async () => {
    await sweepRemovedTenancies({ db: database.handle(), now: clock.now() }, [
      deleteSomeUsers.run,
      deleteSomeTeams.run,
      deleteSomeEmails.run,
      deleteSomeImages.run,
      deleteSomeCodes.run,
    ]);
    await deleteExpiredSessions.run({ db: database.handle() }, { now: clock.now() });
    const before = new Date(clock.now().getTime() - expiredCodesKeptMillis);
    await deleteExpiredCodes.run({ db: database.handle() }, { before });
  };
  const rounds = startRounds({
    everySeconds: sweepEverySeconds,
    onError,
    work: sweep,
  });

  return {
    http,
    database,
    platform,
    publicUrl,
    internalPublishableClientKey: clientKey,
    sweep,
    close: async () => {
      await drain(http);
      await rounds.stop();
      await mailRounds.stop();
      await mailer.close();
      await feed.close();
      await database.close();
    },
  };
}

function portOf(http: FastifyInstance): number {
  const address = http.server.address() as SocketAddress;
  return address.port;
}

function dashboardDir(settings: Settings): string | undefined {
  if (settings.dashboardDir !== undefined) return settings.dashboardDir;
  const built = join(import.meta.dirname, '../../dashboard/dist');
  return existsSync(built) ? built : undefined;
}
