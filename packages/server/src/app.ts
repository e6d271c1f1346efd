import { existsSync } from 'node:fs';
import type { AddressInfo as SocketAddress } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createOpenAiChatModel } from './adapters/ai/openai-chat-model.ts';
import { createDnsLookups } from './adapters/dns/dns-lookup.ts';
import { createEmailRenderer } from './adapters/email-rendering/renderer.ts';
import { createIdentityProviders } from './adapters/identity-providers/identity-providers.ts';
import { createProviderHttp } from './adapters/identity-providers/provider-http.ts';
import { createMailer } from './adapters/mail/smtp-mailer.ts';
import { createOutboundGuard } from './adapters/outbound/outbound-guard.ts';
import { createOutboundHttp, type OutboundHttp } from './adapters/outbound/outbound-http.ts';
import { createStripeProvider } from './adapters/payments/stripe-provider.ts';
import { createWebhookSender } from './adapters/webhook-sender/http-webhook-sender.ts';
import type { Clock } from './base/clock.ts';
import { createDataKeyCache } from './base/encryption/data-key-cache.ts';
import { createUnreadableReports } from './base/encryption/unreadable.ts';
import { createLocalLimits } from './base/limits/local-limits.ts';
import { createOpenWork } from './base/limits/open-work.ts';
import { type HashPrimitives, hasNativeArgon2 } from './base/passwords/hash-primitives.ts';
import { createPasswordHasher } from './base/passwords/password-hasher.ts';
import type { Secret } from './base/secret.ts';
import { createServerKeys } from './base/server-keys.ts';
import { openDatabase } from './db/database.ts';
import type { Database } from './db/engines/engine.ts';
import { unavailabilityOf } from './db/errors.ts';
import { migrate } from './db/migrations/migrate.ts';
import { implementedEndpoints, jobsWith, operatorCommands, rights, workersWith } from './features.ts';
import { addImages } from './ground/images/index.ts';
import {
  createProjectSnapshots,
  internalPublishableClientKey,
  projectChanged,
  seedInternalProject,
} from './ground/projects/index.ts';
import { addLocalRoutes } from './http/address/local-request.ts';
import { addHealth } from './http/documents/health.ts';
import { addIssuerMetadata } from './http/documents/issuer-metadata.ts';
import { addPasskeyOrigins } from './http/documents/passkey-origins.ts';
import { drain } from './http/drain.ts';
import { createAccount } from './http/pipeline/account.ts';
import { createHttpServer } from './http/server.ts';
import { createActLog } from './kernel/acts/act-log.ts';
import { type Background, startBackground } from './kernel/background/background.ts';
import { openChangeFeed } from './kernel/changes/change-feed.ts';
import { createKeyService } from './kernel/create-key-service.ts';
import { needsSetupToken, setupLink } from './kernel/first-owner.ts';
import { openPlaces, type PlaceOf } from './kernel/places.ts';
import type { Platform } from './kernel/platform.ts';
import { clockSkewSeconds, createAccessTokens } from './kernel/tokens/access-tokens.ts';
import { createAudienceKeys } from './kernel/tokens/audience-keys.ts';
import { beginPeriods, readPeriods, signingPeriodsChanged } from './kernel/tokens/signing-periods.service.ts';
import { createBroadcastContents } from './mail/broadcasts/index.ts';
import { addInbox, type DeliveryParts, mailHealth } from './mail/emails/index.ts';
import { addOperatorRoutes } from './operator/operator-routes.ts';
import { addDashboardConfig } from './pages/dashboard-config.ts';
import { addPackageRegistry } from './pages/package-registry.ts';
import { addPages } from './pages/pages.ts';
import { addReference } from './pages/reference.ts';
import type { Settings } from './settings/settings.ts';
import { addMockIdentity } from './sign-in/social/index.ts';
import { sessionRevoked } from './users/sessions/index.ts';
import { userDeleted, userReleased } from './users/users/index.ts';

/** Dependencies of `startApp`. */
export interface AppParts {
  readonly settings: Settings;
  readonly serverSecret: Secret;
  /** Earlier server secrets, which only open and verify. Default: none. */
  readonly previousServerSecrets?: readonly Secret[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Replaces the password hash functions, for tests that count calls. */
  readonly hashPrimitives?: HashPrimitives | undefined;
  /** Time limit of a test email. Default: 10 seconds. */
  readonly testMailMillisMax?: number | undefined;
  /** Replaces outside services that the server reads over HTTPS, for tests. */
  readonly outboundHttp?: OutboundHttp | undefined;
  /** A prepared embedded database for the first start. */
  readonly templateDir: string | undefined;
  /** Whether other processes of this server listen on the same port. */
  readonly sharesPort?: boolean;
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
  const { settings, clock, logger } = parts;
  // Before the database: a wrong file is a mistake of the operator.
  const placeOf = openPlaces(settings.locationDatabase, (error) =>
    logger.warn({ err: error }, 'a record of the location database cannot be read'),
  );
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    poolMax: settings.databasePoolMax,
    millisMax: settings.databaseMillis,
    templateDir: parts.templateDir,
    onWarning: (message, details) => logger.warn(details ?? {}, message),
    onFatal: parts.onFatal,
  });
  try {
    await migrate(database);
    return await joinFeatures({ ...parts, placeOf }, database, clock);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function joinFeatures(
  parts: AppParts & { readonly placeOf: PlaceOf },
  database: Database,
  clock: Clock,
): Promise<App> {
  const { settings, logger } = parts;
  let publicUrl = settings.publicUrl ?? '';
  const serverKeys = createServerKeys(parts.serverSecret, parts.previousServerSecrets);
  if (!hasNativeArgon2) logger.warn('no native argon2 for this platform: passwords take three times as long to hash');
  const lifetimeSeconds = settings.accessTokenLifetimeSeconds;
  const audienceKeys = createAudienceKeys({ serverKeys, clock, lifetimeSeconds });
  const accessTokens = createAccessTokens({
    clock,
    keysOf: audienceKeys.of,
    publicUrl: () => publicUrl,
    lifetimeSeconds,
  });
  const projects = createProjectSnapshots({
    clock,
    receivesChanges: () => feed.isLive(),
    dashboardUrl: settings.publicUrl,
  });
  const readPeriodsAgain = () => {
    readPeriods({ db: database.handle() }, audienceKeys).catch((error: unknown) =>
      logger.warn({ err: error }, 'the signing keys could not be read: this is repeated every minute'),
    );
  };
  await beginPeriods({ db: database.handle(), now: clock.now() }, { audienceKeys, serverKeys });
  const feed = await openChangeFeed(database, {
    lookbackSeconds: lifetimeSeconds + clockSkewSeconds,
    onChange: (topic, key) => {
      if (topic === projectChanged) projects.forget(key);
      else if (topic === sessionRevoked) accessTokens.revoke(key);
      else if (topic === userDeleted) accessTokens.forget(key);
      else if (topic === userReleased) accessTokens.release(key);
      else if (topic === signingPeriodsChanged) readPeriodsAgain();
    },
    onWarning: (message, details) => logger.warn(details ?? {}, message),
  });
  const guard = createOutboundGuard({ isProduction: settings.isProduction, allowed: settings.outboundAllow });
  const platform: Platform = {
    settings,
    clock,
    serverKeys,
    keyService: createKeyService(settings.encryption, serverKeys),
    dataKeyCache: createDataKeyCache(),
    reportUnreadable: createUnreadableReports(clock, (secret, { message: reason }) =>
      logger.error({ secret, reason }, 'a stored secret cannot be decrypted: it must be entered again'),
    ),
    accessTokens,
    audienceKeys,
    limits: settings.limits,
    localLimits: createLocalLimits(),
    openWork: createOpenWork(settings.atOnce),
    mailer: createMailer({
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      guard,
      tryMillisMax: parts.testMailMillisMax,
    }),
    emailRenderer: createEmailRenderer({ directory: join(import.meta.dirname, '../../../.cache/email-runtime') }),
    outboundHttp: parts.outboundHttp ?? createOutboundHttp(guard),
    webhookSender: createWebhookSender(guard),
    dnsLookup: createDnsLookups(settings.dnsServers),
    passwordHasher: createPasswordHasher({ primitives: parts.hashPrimitives, work: settings.passwordHashWork }),
    chatModel:
      settings.ai && createOpenAiChatModel({ ...settings.ai, timeoutMillis: settings.ai.timeoutSeconds * 1000 }),
    paymentProvider:
      settings.payments && createStripeProvider(settings.payments, (message, details) => logger.warn(details, message)),
    identityProviders: createIdentityProviders({
      places: {
        baseUrlOf: (type) => settings.providers.urls[type],
        mock: { forBrowsers: () => publicUrl, forServer: () => localUrl(settings, portOf(http)) },
      },
      http: createProviderHttp(settings.providers.timeoutSeconds),
      clock,
    }),
    placeOf: parts.placeOf,
    projects,
    acts: createActLog((count) => logger.warn({ count }, 'too many events in a second: some were not recorded')),
    publicUrl: () => publicUrl,
  };
  await seedInternalProject({ db: database.handle(), now: clock.now(), platform });

  const onError = (error: unknown, job: string) => {
    const unavailable = unavailabilityOf(error);
    if (unavailable === undefined) logger.error({ err: error, job }, 'a background job failed');
    else logger.warn({ reason: unavailable, job }, 'a background job waits for the database');
  };
  const broadcastContents = createBroadcastContents(platform);
  const contentOf: DeliveryParts['contentOf'] = async (email) =>
    await broadcastContents.contentOf(database.handle(), email);
  const jobContext = () => ({ db: database.handle(), now: clock.now() });
  const account = createAccount(logger);
  const http = createHttpServer(implementedEndpoints, { database, platform, account, rights });
  const clientKey = internalPublishableClientKey(settings, serverKeys);
  addHealth(http, database, async () => ({ mail: await mailHealth.first({ db: database.handle() }) }));
  addImages(http, database);
  addReference(http, implementedEndpoints, () => publicUrl);
  addDashboardConfig(http, { database, platform, publishableClientKey: clientKey });
  addPasskeyOrigins(http, { database, platform });
  addIssuerMetadata(http, { database, platform });
  addPackageRegistry(http, join(import.meta.dirname, '../../../.cache/packages'), () => publicUrl);
  const sendDashboard = await addPages(http, dashboardDir(settings), () => publicUrl, settings.payments !== undefined);
  if (!settings.isProduction) {
    await addLocalRoutes(http, (routes) => {
      addInbox(routes, database, contentOf);
      addMockIdentity(routes, platform);
      for (const path of ['/inbox', '/inbox/:id', '/mock-identity/authorize']) routes.get(path, sendDashboard);
    });
  }

  await addLocalRoutes(http, (routes) => addOperatorRoutes(routes, operatorCommands, platform, jobContext));

  await http.listen({ host: settings.host, port: settings.port, ...(parts.sharesPort ? sharedPort : {}) });
  if (publicUrl === '') publicUrl = `http://localhost:${portOf(http)}`;
  const background = startBackground({
    database,
    workers: workersWith({
      db: () => database.handle(),
      platform,
      contents: broadcastContents,
      contentOf,
      onError,
      onWarning: (message, details) => logger.warn(details, message),
      keepsBodies: !settings.isProduction,
    }),
    jobs: jobsWith(platform),
    context: jobContext,
    onError,
  });

  return {
    http,
    database,
    platform,
    publicUrl,
    port: portOf(http),
    internalPublishableClientKey: clientKey,
    setupLink: async () => {
      const internal = await projects.find(database.handle(), 'internal', 'main');
      const hasOwner = typeof internal === 'object' && internal.ownerTeamId !== null;
      return hasOwner || !needsSetupToken(settings) ? undefined : setupLink(platform);
    },
    background,
    close: async () => {
      await drain(http);
      await background.stop();
      await platform.acts.flush(database.handle()).catch((error: unknown) => onError(error, 'event log'));
      await platform.mailer.close();
      platform.webhookSender.close();
      await platform.emailRenderer.close();
      await feed.close();
      await database.close();
    },
  };
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
  const built = join(import.meta.dirname, '../../dashboard/dist');
  return existsSync(built) ? built : undefined;
}
