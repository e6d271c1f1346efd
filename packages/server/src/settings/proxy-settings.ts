import type { z } from 'zod';
import type { GeoHeaders, proxySettingRows, TrustedProxies } from './proxy-rows.ts';

type Rows = typeof proxySettingRows;
type Values = { readonly [K in keyof Rows]?: z.output<Rows[K]['schema']> | undefined };

/** Settings that determine the address of a client. */
export interface ClientAddressSettings {
  readonly trusted: TrustedProxies;
  /** The lower-case name of the header. Only `x-forwarded-for` is a list. */
  readonly header: string;
  /** The headers with the location of the client. */
  readonly geo: GeoHeaders;
}

/** Reports header settings without a trusted proxy, which have no effect and are most likely a mistake. */
export function proxyProblems(values: Values): string[] {
  if (values.PORTICO_TRUSTED_PROXY !== false) return [];
  return (['PORTICO_CLIENT_ADDRESS_HEADER', 'PORTICO_GEO_HEADERS'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} has no effect without PORTICO_TRUSTED_PROXY: set both or neither.`);
}

/** Combines the variables for reverse proxies. */
export function clientAddressSettings(values: Values): ClientAddressSettings {
  return Object.freeze({
    trusted: values.PORTICO_TRUSTED_PROXY ?? false,
    header: values.PORTICO_CLIENT_ADDRESS_HEADER ?? 'x-forwarded-for',
    geo: values.PORTICO_GEO_HEADERS ?? {},
  });
}
