import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { AddressInfo } from '../db/tables/sessions.ts';
import type { SettingRow } from './setting-row.ts';

/** Trusted proxies: none, a number of hops from the socket, or their networks. */
export type TrustedProxies = false | number | BlockList;

/** A location field of an address. */
type GeoField = Exclude<keyof AddressInfo, 'ip'>;

/** The header of each geographic value. */
export type GeoHeaders = Readonly<Partial<Record<GeoField, string>>>;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @returns false if the text is not an address or network */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  const type = version === 4 ? 'ipv4' : 'ipv6';
  const most = version === 4 ? 32 : 128;
  if (bits === undefined) list.addAddress(address, type);
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
  else list.addSubnet(address, Number(bits), type);
  return true;
}

const networks = z.string().transform((text, context) => {
  const list = new BlockList();
  const parts = text.split(',').flatMap((part) => namedNetworks[part.trim()] ?? [part.trim()]);
  if (parts.every((part) => addNetwork(list, part))) return list;
  context.issues.push({ code: 'custom', input: text });
  return z.NEVER;
});

const trustedProxies = z.union([
  z.literal('false').transform((): TrustedProxies => false),
  z.literal('true').transform((): TrustedProxies => 1),
  z
    .string()
    .regex(/^\d\d?$/)
    .transform((text): TrustedProxies => (Number(text) === 0 ? false : Number(text))),
  networks.transform((list): TrustedProxies => list),
]);

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .transform((name) => name.toLowerCase());

const geoPresets: Readonly<Record<string, GeoHeaders>> = {
  cloudflare: {
    countryCode: 'cf-ipcountry',
    regionCode: 'cf-region-code',
    cityName: 'cf-ipcity',
    latitude: 'cf-iplatitude',
    longitude: 'cf-iplongitude',
    tzIdentifier: 'cf-timezone',
  },
  vercel: {
    countryCode: 'x-vercel-ip-country',
    regionCode: 'x-vercel-ip-country-region',
    cityName: 'x-vercel-ip-city',
    latitude: 'x-vercel-ip-latitude',
    longitude: 'x-vercel-ip-longitude',
    tzIdentifier: 'x-vercel-ip-timezone',
  },
  cloudfront: {
    countryCode: 'cloudfront-viewer-country',
    regionCode: 'cloudfront-viewer-country-region',
    cityName: 'cloudfront-viewer-city',
    latitude: 'cloudfront-viewer-latitude',
    longitude: 'cloudfront-viewer-longitude',
    tzIdentifier: 'cloudfront-viewer-time-zone',
  },
};

const geoField = z.enum(['countryCode', 'regionCode', 'cityName', 'latitude', 'longitude', 'tzIdentifier']);
const geoEntries = z.partialRecord(geoField, headerName);

const geoHeaders = z.string().transform((text, context): GeoHeaders => {
  const preset = Object.hasOwn(geoPresets, text) ? geoPresets[text] : undefined;
  if (preset !== undefined) return preset;
  const pairs = text.split(',').map((part) => part.trim().split('='));
  const parsed = geoEntries.safeParse(Object.fromEntries(pairs.map(([field, header]) => [field, header])));
  if (parsed.success && pairs.every(({ length }) => length === 2)) return Object.freeze(parsed.data);
  context.issues.push({ code: 'custom', input: text });
  return z.NEVER;
});

/** Variables for reverse proxies. */
export const proxySettingRows = {
  PORTICO_KEEP_ALIVE_SECONDS: {
    schema: z.coerce.number().int().min(1).max(3600).default(72),
    sentence:
      'How long a connection without requests stays open. It must be longer than the idle timeout of the load balancer in front of Portico, which otherwise sends requests on connections that are closing and answers 502. The timeout is 60 seconds for AWS and nginx by default, and 600 for Google Cloud: set 620 there.',
    allowed: 'a number of seconds from 1 to 3600',
    fallback: '72',
  },
  PORTICO_HSTS_SUBDOMAINS: {
    schema: z
      .enum(['true', 'false'])
      .prefault('false')
      .transform((text) => text === 'true'),
    sentence:
      'Whether browsers must use HTTPS for all subdomains of the public URL too (HSTS with includeSubDomains). Set it if every subdomain has HTTPS: browsers remember it for two years. Has an effect only if the public URL begins with https://.',
    allowed: 'true or false',
    fallback: 'false: HTTPS is required for the host of the public URL only',
  },
  PORTICO_TRUSTED_PROXY: {
    schema: trustedProxies.prefault('false'),
    sentence:
      'Which reverse proxies in front of Portico are trusted to report the client address: a number of proxies that every request passes, or the networks that the proxies are in. Portico then takes the address that the outermost trusted proxy added to X-Forwarded-For. A number is safe only if clients cannot reach Portico without passing that many proxies. `true` means one proxy.',
    allowed:
      'true, false, a number from 0 to 99, or a comma-separated list of addresses, CIDR networks and the names loopback, linklocal and uniquelocal',
    fallback: 'false: the client address is the address of the connection',
  },
  PORTICO_CLIENT_ADDRESS_HEADER: {
    schema: headerName,
    sentence:
      'The header with the client address, for proxies that send a header with exactly one address, such as CF-Connecting-IP or X-Real-IP. It is read only if the connection comes from a trusted proxy, which must set or remove this header on every request. No other address header is read.',
    allowed: 'a header name; requires PORTICO_TRUSTED_PROXY',
    fallback: 'X-Forwarded-For, a list of addresses',
  },
  PORTICO_GEO_HEADERS: {
    schema: geoHeaders,
    sentence:
      'The headers with the location of the client. They are read only if the connection comes from a trusted proxy, which must set or remove them on every request. Sessions and the country statistics show this location.',
    allowed:
      'cloudflare, vercel, cloudfront, or a comma-separated list like countryCode=x-country, cityName=x-city with the fields countryCode, regionCode, cityName, latitude, longitude and tzIdentifier; requires PORTICO_TRUSTED_PROXY',
    fallback: 'no location is stored',
  },
  PORTICO_LOCATION_DATABASE: {
    schema: z.string().min(1),
    sentence:
      'The file of a location database in the MMDB format, such as GeoLite2 City or DB-IP Lite. Sessions, the event log and the country statistics then show the location of the client address if no proxy reports it. The file is read into the memory of each process at start: restart Portico after you replace it.',
    allowed: 'the path of a file',
    fallback: 'the location is known only from PORTICO_GEO_HEADERS',
  },
} as const satisfies Record<string, SettingRow>;
