import { clientKey } from './api.ts';
import type { Measurable } from './processes.ts';

/** Returns the load of refreshes, without their requests. */
export function refreshLoad(portico: Measurable) {
  return {
    url: `${portico.url}/api/v1/auth/oauth/token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const;
}

/** Returns the body of a refresh. */
export function refreshForm(refreshToken: string): string {
  return new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'internal',
    client_secret: clientKey,
    refresh_token: refreshToken,
  }).toString();
}
