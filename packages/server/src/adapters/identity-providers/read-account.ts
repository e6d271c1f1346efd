import { type ProviderProfile, tidyProfile } from './profile.ts';
import type { ProviderClient } from './provider-access.ts';
import type { ProviderDescription } from './provider-description.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderHttp } from './provider-http.ts';

/** Returns the profile from the answers of a provider. @throws {ProviderFailure} they contain none */
export function profileOf(
  description: ProviderDescription,
  answers: readonly unknown[],
  name: string | undefined,
): ProviderProfile {
  let profile: ProviderProfile | undefined;
  try {
    const raw = description.readProfile(answers);
    profile = tidyProfile({ ...raw, name: raw.name ?? name });
  } catch (cause) {
    throw new ProviderFailure('unreadable', { cause });
  }
  if (profile === undefined) throw new ProviderFailure('unreadable');
  return profile;
}

/** Reads the profile endpoints of a provider. */
export async function readProfiles(
  http: ProviderHttp,
  client: ProviderClient,
  description: ProviderDescription,
  accessToken: string,
): Promise<unknown[]> {
  return await Promise.all(
    description.profileUrls.map(async (url) => {
      const response = await askProfile(http, client, description, { url, accessToken });
      return await bodyOf(response);
    }),
  );
}

/** @returns undefined if the provider has no such endpoint, `hidden` if the app lacks the permission */
export async function readAddresses(
  http: ProviderHttp,
  client: ProviderClient,
  description: ProviderDescription,
  accessToken: string,
): Promise<unknown> {
  const url = description.addressesUrl;
  if (url === undefined) return undefined;
  const response = await askProfile(http, client, description, { url, accessToken });
  return response.status === 403 || response.status === 404 ? 'hidden' : await bodyOf(response);
}

/** @throws {ProviderFailure} the response is not a successful one with JSON */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status >= 500) throw new ProviderFailure('unavailable');
  if (response.status === 403 && (await response.text()).includes('client-not-enrolled')) {
    throw new ProviderFailure('not-enrolled');
  }
  if (response.status !== 200) throw new ProviderFailure('unreadable');
  try {
    return await response.json();
  } catch (cause) {
    throw new ProviderFailure('unreadable', { cause });
  }
}

/** Sends a request to a profile endpoint. */
export async function askProfile(
  http: ProviderHttp,
  client: ProviderClient,
  description: ProviderDescription,
  { url, accessToken }: { readonly url: string; readonly accessToken: string },
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    ...(description.clientIdHeader === undefined ? {} : { [description.clientIdHeader]: client.clientId }),
  };
  return await http(url, { method: 'GET', headers });
}
