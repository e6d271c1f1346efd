import { readFileSync } from 'node:fs';
import { Reader } from 'mmdb-lib';
import { z } from 'zod';
import { BoundedMap } from '../base/bounded-map.ts';
import type { AddressInfo } from '../db/tables/sessions.ts';

/** Location of an address. */
type Place = Omit<AddressInfo, 'ip'>;

/**
 * Returns the location of an address.
 *
 * @returns an empty object if it is unknown, such as that of a private address
 */
export type PlaceOf = (ip: string) => Place;

/** The location database cannot be used. The message names the setting, the path and the reason. */
export class LocationDatabaseError extends Error {
  override readonly name = 'LocationDatabaseError';

  constructor(problem: string) {
    super(`PORTICO_LOCATION_DATABASE: ${problem}`);
  }
}

/** Addresses whose place is in memory, so that each request need not search the file. */
const knownMax = 10_000;
const textMax = 200;

const text = z.string().min(1).max(textMax).optional().catch(undefined);
const degrees = (most: number) => z.number().min(-most).max(most).optional().catch(undefined);
const named = z.object({ iso_code: text, names: z.object({ en: text }).optional().catch(undefined) });

/** What is read of a record. Databases of countries have no city, and some have names without codes. */
const record = z.object({
  country: named.optional().catch(undefined),
  subdivisions: z.array(named).max(20).optional().catch(undefined),
  city: named.optional().catch(undefined),
  location: z
    .object({ latitude: degrees(90), longitude: degrees(180), time_zone: text })
    .optional()
    .catch(undefined),
});

/**
 * Opens a location database in the MMDB format, such as GeoLite2 City or DB-IP Lite. The file stays in memory.
 *
 * @param path absolute path. Undefined: no database, every place is unknown
 * @param onUnreadable called with the error of a damaged record, whose place is unknown
 * @throws {LocationDatabaseError} the file cannot be read, or is no MMDB database of locations
 */
export function openPlaces(path: string | undefined, onUnreadable: (error: unknown) => void): PlaceOf {
  if (path === undefined) return () => ({});
  const reader = openReader(path);
  const known = new BoundedMap<string, Place>(knownMax);
  return (ip) => {
    const found = known.get(ip);
    if (found !== undefined) return found;
    let place: Place = {};
    try {
      place = placeIn(reader.get(withoutZone(ip)));
    } catch (error) {
      onUnreadable(error);
    }
    known.set(ip, place);
    return place;
  };
}

function openReader(path: string): Reader<never> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new LocationDatabaseError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
  try {
    const reader = new Reader<never>(bytes);
    // Fails if the file is cut off.
    reader.get('192.0.2.1');
    return reader;
  } catch (error) {
    throw new LocationDatabaseError(`${path} is no MMDB database: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The zone of a link-local IPv6 address is no part of the address. */
function withoutZone(ip: string): string {
  return ip.split('%', 1)[0] ?? ip;
}

function placeIn(found: unknown): Place {
  const { data } = record.safeParse(found);
  if (data === undefined) return {};
  const [subdivision] = data.subdivisions ?? [];
  const place = {
    countryCode: data.country?.iso_code,
    regionCode: subdivision?.iso_code ?? subdivision?.names?.en,
    cityName: data.city?.names?.en,
    latitude: data.location?.latitude,
    longitude: data.location?.longitude,
    tzIdentifier: data.location?.time_zone,
  };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}
