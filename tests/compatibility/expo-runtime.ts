import { parentPort, workerData } from 'node:worker_threads';
import type { Session } from '@portico/js';

/**
 * A thread with only the globals that Hermes, React Native and Expo provide: no Web Crypto, no text encoders, a window without a
 * location, signals without a reason, and a `fetch` that adds no header to forms and throws errors of its own class. Signs in, and
 * reports what the app knows. (Node.js itself needs TextDecoder; a unit test of `@portico/js` takes that away.)
 */

interface Given {
  readonly url: string;
  readonly projectId: string;
  readonly key: string;
  readonly redirectUri: string;
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
}

const given = workerData as Given;
const browserFetch = globalThis.fetch;
const missing = [
  'crypto',
  'Crypto',
  'CryptoKey',
  'SubtleCrypto',
  'TextEncoder',
  'BroadcastChannel',
  'structuredClone',
  'localStorage',
  'sessionStorage',
  'document',
  'location',
];

class Signal {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: string, listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}

class Controller {
  readonly signal = new Signal();

  abort(): void {
    this.signal.abort();
  }
}

let isConnected = true;

async function deviceFetch(url: string, { body, headers, method }: RequestInit = {}): Promise<Response> {
  if (!isConnected) throw new Error('fetch failed: The Internet connection appears to be offline.');
  // Bytes have no content type of their own.
  const bytes = body == null ? undefined : Buffer.from(String(body));
  return await browserFetch(url, { method, headers, body: bytes, redirect: 'manual' });
}

// Node.js loads its own `fetch`, which reads some of them, at the first call.
await (await fetch('data:,')).text();
for (const name of missing) Reflect.deleteProperty(globalThis, name);
const replaced = {
  window: globalThis,
  navigator: { product: 'ReactNative' },
  AbortController: Controller,
  AbortSignal: Signal,
  fetch: deviceFetch,
};
for (const [name, value] of Object.entries(replaced)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

async function approve(page: URL): Promise<string> {
  const answer = await browserFetch(page, { redirect: 'manual' });
  const { searchParams } = new URL(answer.headers.get('location') ?? '', page);
  const approved = await browserFetch(`${given.url}/api/v1/auth/hosted-pages/authorize`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': given.projectId,
      'x-stack-publishable-client-key': given.key,
      'x-stack-access-token': given.tokens.access_token,
      'x-stack-refresh-token': given.tokens.refresh_token,
    },
    body: JSON.stringify(Object.fromEntries(searchParams)),
  });
  return ((await approved.json()) as { location: string }).location;
}

const { Portico } = await import('@portico/expo/core/portico.ts');
const { testDevice } = await import('./expo-device.ts');
const device = testDevice();
device.visit = approve;
const app = new Portico(
  {
    baseUrl: given.url,
    projectId: given.projectId,
    publishableClientKey: given.key,
    redirectUri: given.redirectUri,
    timeoutMillis: 900,
  },
  device,
);
await app.signIn();
const user = await app.app.getUser({ or: 'throw' });
const before = await app.app.getAuthJson();
(user.currentSession satisfies Session).renewSoon();
const after = await app.app.getAuthJson();
await user.update({ displayName: 'Zoë 🦦' });
isConnected = false;
const failure = await app.app.getProject().then(
  () => 'none',
  (error: unknown) => (error as Error).name,
);
await app.signOut();
parentPort?.postMessage({
  missing: missing.filter((name) => name in globalThis),
  email: user.primaryEmail,
  isRenewed: before.accessToken !== after.accessToken,
  name: (await app.app.getUser())?.displayName,
  failure,
  after: app.peek().user,
});
