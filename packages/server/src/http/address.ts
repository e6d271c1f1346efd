import type { FastifyRequest } from 'fastify';
import type { AddressInfo } from '../db/tables/sessions.ts';

function header(request: FastifyRequest, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') return value.slice(0, 200);
  }
  return undefined;
}

function numeric(text: string | undefined, bound: number): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && Math.abs(value) <= bound ? value : undefined;
}

/** Proxies encode what is not ASCII; text that the database could not hold is dropped. */
function plain(text: string | undefined): string | undefined {
  const decoded = text === undefined ? undefined : decodeIfPossible(text);
  return decoded?.includes('\0') === true ? undefined : decoded;
}

function decodeIfPossible(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Tells where a request comes from. Headers of proxies are believed only when the operator says there is one. Of a list
 * of addresses only the last was written by that proxy; the others are what the caller claims.
 *
 * @param trustsProxy the setting `PORTICO_TRUSTED_PROXY`
 */
export function addressOf(request: FastifyRequest, trustsProxy: boolean): AddressInfo | null {
  if (!trustsProxy) return { ip: request.socket.remoteAddress ?? 'unknown' };
  const ip =
    header(request, 'cf-connecting-ip', 'x-real-ip') ?? header(request, 'x-forwarded-for')?.split(',').at(-1)?.trim();
  const parts = {
    countryCode: plain(header(request, 'cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country')),
    regionCode: plain(
      header(request, 'cf-region-code', 'x-vercel-ip-country-region', 'cloudfront-viewer-country-region'),
    ),
    cityName: plain(header(request, 'cf-ipcity', 'x-vercel-ip-city', 'cloudfront-viewer-city')),
    latitude: numeric(header(request, 'cf-iplatitude', 'x-vercel-ip-latitude', 'cloudfront-viewer-latitude'), 90),
    longitude: numeric(header(request, 'cf-iplongitude', 'x-vercel-ip-longitude', 'cloudfront-viewer-longitude'), 180),
    tzIdentifier: plain(header(request, 'cf-timezone', 'x-vercel-ip-timezone', 'cloudfront-viewer-time-zone')),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return { ip: plain(ip) ?? request.socket.remoteAddress ?? 'unknown', ...known };
}
