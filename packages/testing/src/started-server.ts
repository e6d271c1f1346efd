import { startStandIn } from './identity/stand-in.ts';
import { startStripe } from './stripe/stripe.ts';

/** Where a server is, and the key of the project whose users own projects. */
export interface Connection {
  readonly url: string;
  readonly internalKeys: { readonly client: string };
  /** Where the stand-ins of the identity providers are. */
  readonly providersUrl: string;
  /** Where the stand-in of Stripe is. */
  readonly stripeUrl: string;
}

/** What the package `portico` starts for tests. */
export interface StartedServer extends Connection {
  readonly now: () => Date;
  readonly advance: (millis: number) => Promise<void>;
  readonly save: () => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly errors: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** How a server starts. */
export interface StartOptions {
  /** URL of an empty PostgreSQL database. Default: an embedded database in a temporary folder. */
  readonly databaseUrl?: string;
  /** Settings of the server by name, such as `{ PORTICO_PRODUCTION: 'true' }`. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Opens the embedded database of another server while this one is used, so that the next call takes a tenth of a second. Set it in
   * processes that run two servers at a time: it takes half a second of CPU time and 60 MB. Default: false.
   */
  readonly prepareNext?: boolean;
}

interface Entry {
  readonly startTestingServer: (options: StartOptions) => Promise<Omit<StartedServer, 'providersUrl' | 'stripeUrl'>>;
}

const isEntry = (module: unknown): module is Entry =>
  typeof module === 'object' && module !== null && 'startTestingServer' in module;

/** Not a literal, because only its users have the package. */
const entryName: string = 'portico/testing';

const missing = 'Install the package portico in the version of @portico/testing.';

/** Starts a server in this process. @throws {Error} the package `portico` is missing, or of another version */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const module: unknown = await import(/* @vite-ignore */ entryName).catch((error: unknown) => {
    throw new Error(`The server for tests cannot be loaded. ${missing}`, { cause: error });
  });
  if (!isEntry(module)) throw new Error(missing);
  const [standIn, stripe] = await Promise.all([startStandIn(), startStripe()]);
  const environment = {
    ...stripe.environment,
    PORTICO_PROVIDERS_URL: standIn.url,
    // A provider that does not answer costs a test this time.
    PORTICO_PROVIDER_TIMEOUT_SECONDS: '1',
    ...options.environment,
  };
  const server = await module.startTestingServer({ ...options, environment });
  standIn.useClock(server.now);
  stripe.useClock(server.now);
  const stop = async () => {
    await server.stop();
    await Promise.all([standIn.stop(), stripe.stop()]);
  };
  return { ...server, providersUrl: standIn.url, stripeUrl: stripe.url, stop };
}
