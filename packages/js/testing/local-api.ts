import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the local server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response of the local server. `'hang up'` closes the connection without a response. */
export type LocalAnswer =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly json?: unknown;
      readonly text?: string;
    }
  | 'hang up';

export interface LocalApi {
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a local server for the running test. The given function returns its responses. */
export async function startLocalApi(
  answer: (request: ReceivedRequest, index: number) => LocalAnswer | Promise<LocalAnswer>,
): Promise<LocalApi> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const index = received.push(request) - 1;
    const reply = await answer(request, index);
    if (reply === 'hang up') {
      incoming.socket.destroy();
      return;
    }
    const { status = 200, headers = {}, json, text } = reply;
    outgoing.writeHead(status, { 'content-type': json === undefined ? 'text/plain' : 'application/json', ...headers });
    outgoing.end(json === undefined ? text : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close };
}

/** Returns a known error in the format of the wire, with an overridden status. */
export function knownErrorAnswer(status: number, code: string, details?: Record<string, unknown>): LocalAnswer {
  return {
    status: 200,
    headers: { 'x-stack-known-error': code, 'x-stack-actual-status': String(status) },
    json: { code, details, error: `text of ${code}` },
  };
}

/** Returns an access token like those of the server, but with an invalid signature, which clients do not check. */
export function accessToken(claims: { lifeSeconds?: number; issuedSecondsAgo?: number; name?: string } = {}): string {
  const { lifeSeconds = 600, issuedSecondsAgo = 0, name = 'Ada' } = claims;
  const iat = Math.floor(Date.now() / 1000) - issuedSecondsAgo;
  const payload = {
    sub: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
    project_id: 'internal',
    branch_id: 'main',
    refresh_token_id: '0b0f6e4e-3c59-4f4c-8d0f-1f6f0d3f7a11',
    role: 'authenticated',
    name,
    email: 'ada@example.com',
    email_verified: false,
    selected_team_id: null,
    is_anonymous: false,
    iat,
    exp: iat + lifeSeconds,
    jti: Math.random().toString(36),
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256', kid: 'k' })}.${part(payload)}.c2lnbmF0dXJl`;
}
