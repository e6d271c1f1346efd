import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key that an owner granted to the partner. */
interface GivenKey {
  readonly access_token: string;
  readonly token_type: string;
  readonly project_id: string;
}

/** A partner platform: it creates and transfers projects, and requests keys from owners. */
export interface Partner {
  /** The partner as the setting `PORTICO_INTEGRATIONS`. */
  readonly setting: string;
  /** Granted keys, newest last. */
  readonly keys: readonly GivenKey[];
  /** Sets the URL of Portico. */
  connect(serverUrl: string): void;
  /** Creates a project without an owner. */
  provision(displayName: string): Promise<{ project_id: string; super_secret_admin_key: string }>;
  /** Creates a link that transfers a project. */
  transferLink(projectId: string): Promise<string>;
  /** Returns the URL that requests a key for a project of the partner. */
  authorizeUrl(projectName: string): string;
  stop(): Promise<void>;
}

/** Starts a partner on this machine. Its page shows "Connected" when a browser returns with a key. */
export async function startPartner(family: 'custom' | 'neon'): Promise<Partner> {
  const client = { client_id: `partner-${family}`, client_secret: randomBytes(16).toString('hex') };
  const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
  const verifiers = new Map<string, string>();
  const keys: GivenKey[] = [];
  let base = '';

  async function call<T>(path: string, body: object | URLSearchParams): Promise<T> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { authorization: basic, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The partner was refused: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', returnUrl);
    const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
    const code_verifier = verifiers.get(state);
    const exchange = async () => {
      if (code_verifier === undefined) return 'Unknown state';
      verifiers.delete(state);
      const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri: returnUrl };
      keys.push(await call<GivenKey>('oauth/token', new URLSearchParams(grant)));
      return 'Connected';
    };
    void exchange()
      .catch((error: unknown) => String(error))
      .then((heading) => {
        const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Partner</title><h1>${heading}</h1>`;
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const returnUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/return`;

  return {
    setting: JSON.stringify([
      { ...client, name: family === 'neon' ? 'Neon' : 'Acme', family, redirect_uris: [returnUrl] },
    ]),
    keys,
    connect: (serverUrl) => {
      base = `${serverUrl}/api/v1/integrations/${family}`;
    },
    provision: async (display_name) => await call('projects/provision', { display_name }),
    transferLink: async (project_id) =>
      (await call<{ confirmation_url: string }>('projects/transfer', { project_id })).confirmation_url,
    authorizeUrl: (projectName) => {
      const verifier = randomBytes(32).toString('base64url');
      const details = { [family === 'neon' ? 'neon_project_name' : 'external_project_name']: projectName };
      const state = Buffer.from(JSON.stringify({ details, nonce: randomBytes(8).toString('hex') })).toString('base64');
      verifiers.set(state, verifier);
      const query = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: returnUrl,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        response_type: 'code',
      });
      return `${base}/oauth/authorize?${query}`;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
