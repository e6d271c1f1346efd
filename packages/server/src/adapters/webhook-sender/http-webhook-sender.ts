import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { OutboundFailure, type OutboundGuard } from '../outbound/outbound-guard.ts';
import { NoWebhookResponse, type WebhookRequest, type WebhookResponse, type WebhookSender } from './webhook-sender.ts';

/** Time limit for connecting, sending and the response together. @see docs/build/webhooks.md#deliveries */
const responseMillisMax = 15_000;
const bodyBytesMax = 16_384;
const headersMax = 50;
const headerLengthMax = 1000;

/** Idle connections to one origin, and how long they stay open. */
const idleMax = 10;
const idleMillis = 20_000;
const agentOptions = { keepAlive: true, maxFreeSockets: idleMax, timeout: idleMillis };

type OnSocket = ((error: Error | null, stream: Duplex) => void) | undefined;

/** Where a connection goes. Node.js sets these options. */
interface Target {
  readonly host?: string | null;
  readonly port?: number | string | null;
}

/** Connects through the guard. HTTP without TLS is only for networks that the operator trusts. */
async function guardedSocket(guard: OutboundGuard, { host, port }: Target, isSecure: boolean): Promise<Socket> {
  const { socket, isTrusted } = await guard.connect(host ?? '', Number(port));
  if (isSecure || isTrusted) return socket;
  socket.destroy();
  throw new OutboundFailure('Plain HTTP is not allowed for public addresses. Use HTTPS.');
}

/** Passes a connection to Node.js, which waits for the callback if `createConnection` returns nothing. */
function pass(connection: Promise<Duplex>, onSocket: OnSocket): void {
  connection.then(
    (stream) => onSocket?.(null, stream),
    // Node.js ignores the second argument, but its type requires one.
    (error: Error) => onSocket?.(error, new Socket()),
  );
}

class GuardedHttpAgent extends HttpAgent {
  readonly #guard: OutboundGuard;

  constructor(guard: OutboundGuard) {
    super(agentOptions);
    this.#guard = guard;
  }

  override createConnection(options: Target, onSocket: OnSocket): undefined {
    pass(guardedSocket(this.#guard, options, false), onSocket);
  }
}

class GuardedHttpsAgent extends HttpsAgent {
  readonly #guard: OutboundGuard;

  constructor(guard: OutboundGuard) {
    super(agentOptions);
    this.#guard = guard;
  }

  override createConnection(options: Target & { readonly servername?: string }, onSocket: OnSocket): undefined {
    const { servername } = options;
    const named = servername === undefined ? {} : { servername };
    pass(
      guardedSocket(this.#guard, options, true).then((socket) => connectTls({ socket, ...named })),
      onSocket,
    );
  }
}

/** Creates the sender. It keeps connections to receivers open for the next messages. */
export function createWebhookSender(guard: OutboundGuard): WebhookSender {
  const http = new GuardedHttpAgent(guard);
  const https = new GuardedHttpsAgent(guard);

  const begin = ({ url, method = 'POST', headers }: WebhookRequest): ClientRequest => {
    const options = { method, headers };
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: https })
      : httpRequest(url, { ...options, agent: http });
  };

  const sendOnce = async (request: WebhookRequest, signal: AbortSignal) => {
    const sent = begin(request);
    const abort = () => sent.destroy(new NoWebhookResponse('The server was stopped.'));
    const timer = setTimeout(() => {
      sent.destroy(new NoWebhookResponse(`No complete response within ${responseMillisMax / 1000} seconds.`));
    }, responseMillisMax);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await responseTo(sent, request.body);
    } catch (error) {
      throw new AttemptFailure(messageOf(error, guard.hidesReasons), sent.reusedSocket && isCut(error));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    send: async (request, signal) => {
      try {
        return await sendOnce(request, signal);
      } catch (error) {
        // The receiver closed the idle connection at the same moment.
        if (error instanceof AttemptFailure && error.wasIdle && !signal.aborted) return await sendOnce(request, signal);
        throw error;
      }
    },
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

class AttemptFailure extends NoWebhookResponse {
  /** Whether an idle connection was closed before the response began. */
  readonly wasIdle: boolean;

  constructor(message: string, wasIdle: boolean) {
    super(message);
    this.wasIdle = wasIdle;
  }
}

async function responseTo(sent: ClientRequest, body: string): Promise<WebhookResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookResponse>();
  sent.on('error', reject);
  sent.on('response', (response) => {
    readBody(response).then(
      (text) => resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: text }),
      reject,
    );
  });
  sent.end(body);
  return await promise;
}

/** Reads the first 16 kB. The connection is closed if there is more. */
async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bodyBytesMax) break;
  }
  const text = Buffer.concat(chunks).subarray(0, bodyBytesMax).toString('utf8');
  return text.replaceAll('\0', '\u{fffd}');
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const all = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'set-cookie' ? [] : [[name, String(value).slice(0, headerLengthMax)]],
  );
  return Object.fromEntries(all.slice(0, headersMax));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isCut(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** Describes a failure for the owner of an endpoint. In production, it does not reveal what runs at an address. */
function messageOf(error: unknown, hidesReasons: boolean): string {
  if (error instanceof NoWebhookResponse) return error.message;
  if (error instanceof OutboundFailure) {
    return hidesReasons ? 'No connection, or the address is not allowed.' : error.message;
  }
  const code = codeOf(error);
  if (isCut(error)) return 'The connection was closed before the response.';
  return code === undefined ? 'The response could not be read.' : `The request failed: ${code}`;
}
