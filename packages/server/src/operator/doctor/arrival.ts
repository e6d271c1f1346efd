import type { FastifyInstance } from 'fastify';
import { createAddressReader } from '../../http/address/address.ts';
import { renderJson, renderText, send } from '../../http/answer/render.ts';
import type { Platform } from '../../kernel/platform.ts';
import { isOperatorToken } from '../operator-token.ts';

/** The path at which `doctor` asks what arrives through the public URL. */
export const arrivalPath = '/operator/arrival';

/** Headers that proxies add. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const;

/** What has arrived of a request. */
export interface Arrival {
  readonly host: string;
  /** Address of the other end of the connection. */
  readonly peer: string;
  /** Address that counts as that of the client. */
  readonly client: string;
  /** Names of the headers of proxies. */
  readonly proxyHeaders: readonly string[];
  readonly protocol: string | null;
  readonly httpVersion: string;
}

/** Adds the route that returns what has arrived, to requests with a proof of the server secret. */
export function addArrival(server: FastifyInstance, platform: Platform, now: () => Date): void {
  const addressOf = createAddressReader(platform.settings.clientAddress, platform.placeOf);
  server.get(arrivalPath, async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    // @guard arrivals-are-for-the-operator
    if (!isOperatorToken(platform.serverKeys, arrivalPath, token, now())) {
      return await send(request, reply, renderText(404, 'Not found.'));
    }
    const { headers, socket, raw } = request;
    const arrival: Arrival = {
      host: headers.host ?? '',
      peer: socket.remoteAddress ?? '',
      client: addressOf(request).ip,
      proxyHeaders: proxyHeaders.filter((name) => headers[name] !== undefined),
      protocol: headers['x-forwarded-proto']?.toString() ?? null,
      httpVersion: raw.httpVersion,
    };
    return await send(request, reply, renderJson(request, 200, arrival));
  });
}
