import * as oauth from 'oauth4webapi';
import type { Clock } from '../../base/clock.ts';
import type { ProviderClient } from './provider-access.ts';
import type { ProviderDescription } from './provider-description.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderHttp } from './provider-http.ts';
import { conformTokenAnswer } from './token-answer.ts';

/** How far the clock of a provider may differ. ID tokens are checked in the second in which they arrive. */
const clockToleranceSeconds = 30;

/** Returns the metadata of a provider, for the OAuth library. */
export function serverOf({ tokenUrl, idToken }: ProviderDescription): oauth.AuthorizationServer {
  return {
    issuer: idToken?.issuer ?? new URL(tokenUrl).origin,
    token_endpoint: tokenUrl,
    ...(idToken === undefined ? {} : { jwks_uri: idToken.keysUrl }),
  };
}

/** Returns the client, for the OAuth library. */
export function clientOf({ clientId }: ProviderClient, clock: Clock): oauth.Client {
  return {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
    [oauth.clockTolerance]: clockToleranceSeconds,
  };
}

/** Returns the options of a request, for the OAuth library. */
export function optionsOf(http: ProviderHttp, description: ProviderDescription) {
  return {
    // The URLs come from the table, all with TLS, or from the operator, who may use a local server.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (url: string, { method, headers, body }: RequestInit) => {
      const text = body instanceof URLSearchParams ? body.toString() : undefined;
      const response = await http(url, { method: method ?? 'GET', headers: namedHeaders(headers), body: text });
      if (response.status >= 500) throw new ProviderFailure('unavailable');
      return url === description.tokenUrl
        ? await conformTokenAnswer(response, description.idToken !== undefined)
        : response;
    },
  };
}

function namedHeaders(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
