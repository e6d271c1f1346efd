import type { IncomingHttpHeaders } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import type { AddressInfo } from '../../db/tables/sessions.ts';
import type { PlaceOf } from '../../kernel/places.ts';
import type { GeoHeaders } from '../../settings/proxy-rows.ts';
import type { ClientAddressSettings } from '../../settings/proxy-settings.ts';

/** Parts of a request that determine its address. */
interface AddressSource {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Returns the address of a request. */
export type ReadAddress = (request: AddressSource) => AddressInfo;

/** Maximum length of an accepted address: an IPv6 address with a zone. */
const addressLengthMax = 64;
/** Maximum number of list entries to read, from the right. */
const hopsMax = 100;
const degreesMax = { latitude: 90, longitude: 180 } as const;

/**
 * Creates the function that reads addresses of requests. It reads headers only on connections from a trusted proxy, and
 * only those in the settings. Without a location from the proxy, the location database is searched.
 *
 * @see PORTICO_TRUSTED_PROXY, PORTICO_CLIENT_ADDRESS_HEADER and PORTICO_GEO_HEADERS in docs/run/configuration.md
 */
export function createAddressReader({ trusted, header, geo }: ClientAddressSettings, placeOf: PlaceOf): ReadAddress {
  const placed = (ip: string, reported: Omit<AddressInfo, 'ip'> = {}): AddressInfo => {
    const isReported = Object.keys(reported).length > 0;
    return { ip, ...(isReported ? reported : placeOf(ip)) };
  };
  if (trusted === false) return (request) => placed(peerOf(request));
  const isList = header === 'x-forwarded-for';
  const readGeo = createGeoReader(geo);
  return (request) => {
    const peer = peerOf(request);
    // @guard headers-of-untrusted-peers
    if (!isTrusted(trusted, peer, 0)) return placed(peer);
    const text = headerOf(request.headers, header);
    const ip = isList ? clientOfList(trusted, peer, text) : (addressIn(text) ?? peer);
    return placed(ip, readGeo(request.headers));
  };
}

function peerOf({ socket }: AddressSource): string {
  return socket.remoteAddress ?? 'unknown';
}

/** @param hop 0 for the peer of the socket, 1 for the address that this peer reported, and so on */
function isTrusted(trusted: number | BlockList, address: string, hop: number): boolean {
  if (typeof trusted === 'number') return hop < trusted;
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the first address from the right that is not a trusted proxy. A malformed address invalidates the list. */
function clientOfList(trusted: number | BlockList, peer: string, list: string): string {
  let client = peer;
  let end = list.length;
  for (let hop = 1; hop <= hopsMax && end > 0; hop += 1) {
    const start = list.lastIndexOf(',', end - 1) + 1;
    const address = addressIn(list.slice(start, end));
    if (address === undefined) return peer;
    client = address;
    if (!isTrusted(trusted, client, hop)) return client;
    end = start - 1;
  }
  return client;
}

/** Parses an address. Some proxies add the port: `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  if (text.length > addressLengthMax) return undefined;
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Creates the function that reads the location of the client. */
function createGeoReader(geo: GeoHeaders): (headers: IncomingHttpHeaders) => Omit<AddressInfo, 'ip'> {
  const textFields = (['countryCode', 'regionCode', 'cityName', 'tzIdentifier'] as const).filter((field) => geo[field]);
  const numberFields = (['latitude', 'longitude'] as const).filter((field) => geo[field]);
  return (headers) => {
    const known: Omit<AddressInfo, 'ip'> = {};
    const read = (field: keyof GeoHeaders) => headerOf(headers, geo[field] ?? '').slice(0, 200);
    for (const field of textFields) {
      // Proxies encode non-ASCII characters. The database cannot store NUL.
      const value = decodeIfPossible(read(field));
      if (value !== '' && !value.includes('\0')) known[field] = value;
    }
    for (const field of numberFields) {
      const text = read(field);
      const value = Number(text);
      if (text !== '' && Math.abs(value) <= degreesMax[field]) known[field] = value;
    }
    return known;
  };
}

function decodeIfPossible(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
