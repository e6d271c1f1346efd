import type { ProjectPlace, SignedInUser } from '../project-parts.ts';
import { createPasskey, type TestPasskey } from './software-passkey.ts';

type Place = Pick<ProjectPlace, 'url' | 'id' | 'keys'>;

type Tokens = SignedInUser['tokens'];

/** Where apps of tests run: passkeys belong to the domain of the page. */
const page = 'http://localhost:3000';

/** Adds a passkey to a user. @throws {Error} the server refuses it */
export async function registerPasskey(
  place: Place,
  { tokens }: Pick<SignedInUser, 'tokens'>,
  passkey: TestPasskey = createPasskey(page),
): Promise<TestPasskey> {
  const begun = await post(place, 'initiate-passkey-registration', {}, tokens);
  const credential = passkey.register(begun.options_json);
  await post(place, 'register', { credential, code: begun.code }, tokens);
  return passkey;
}

/** Signs in with a passkey. @throws {Error} the server refuses it */
export async function signInWithPasskey(place: Place, passkey: TestPasskey): Promise<Tokens> {
  const begun = await post(place, 'initiate-passkey-authentication', {});
  const answer = passkey.authenticate(begun.options_json);
  const signedIn = await post(place, 'sign-in', { authentication_response: answer, code: begun.code });
  return { accessToken: signedIn.access_token, refreshToken: signedIn.refresh_token };
}

/** The fields of all responses. */
interface Response {
  readonly code: string;
  readonly options_json: { readonly challenge: string; readonly user: { readonly id: string } };
  readonly access_token: string;
  readonly refresh_token: string;
}

async function post({ url, id, keys }: Place, step: string, body: object, tokens?: Tokens): Promise<Response> {
  const response = await fetch(`${url}/api/v1/auth/passkey/${step}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': keys.publishableClientKey,
      ...(tokens === undefined ? {} : { 'x-stack-access-token': tokens.accessToken }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The passkey was refused: ${await response.text()}`);
  return await response.json();
}
