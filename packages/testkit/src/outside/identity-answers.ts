import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Persona } from '@portico/testing';
import type { Provider } from 'oidc-provider';

/** Failures of a provider, until they are reset. */
export type Trouble =
  | 'answers 500'
  | 'never answers'
  | 'answers garbage'
  | 'answers endlessly'
  | 'refuses the token'
  | 'refuses';

/** Actions of a person at a provider. */
export type Decision = Persona | 'deny';

/** Answers a request for nothing. */
export function notFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.end('nothing here');
}

/** Answers with a failure. @returns true if the response is complete */
export function causeTrouble(response: ServerResponse, trouble: Trouble | undefined): boolean {
  switch (trouble) {
    case undefined:
      return false;
    case 'never answers':
      return true;
    case 'answers 500':
      response.statusCode = 500;
      response.end('<h1>Oops</h1>');
      return true;
    case 'answers garbage':
      response.setHeader('content-type', 'application/json');
      response.end('{"access_token": ["\u0000"], "id": {}, "sub": null');
      return true;
    case 'answers endlessly':
      response.setHeader('content-type', 'application/json');
      response.end(`{"id": "${'x'.repeat(5_000_000)}"}`);
      return true;
    case 'refuses':
      response.statusCode = 403;
      response.end('{"message": "Resource not accessible by integration"}');
      return true;
    case 'refuses the token':
      response.statusCode = 401;
      response.end('{"error": "invalid_token"}');
      return true;
  }
}

/** Answers with the profile of the account of an access token. */
export async function answerProfile(
  providers: readonly Provider[],
  request: IncomingMessage,
  response: ServerResponse,
  profileOf: (sub: string, scope: string) => unknown,
): Promise<void> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const tokens = await Promise.all(providers.map(async (one) => await one.AccessToken.find(token)));
  const found = token === '' ? undefined : tokens.find((one) => one !== undefined);
  const profile = found === undefined ? undefined : profileOf(found.accountId, found.scope ?? '');
  response.statusCode = profile === undefined ? 401 : 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(profile ?? { error: 'invalid_token' }));
}

/** Handles the person's decision: the body contains the person, or that access was denied. */
export async function decide(
  provider: Provider,
  { people, consents }: { readonly people: Map<string, Persona>; readonly consents: Set<string> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const decision = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Decision;
  if (decision === 'deny') {
    await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'No.' });
    return;
  }
  const { params } = await provider.interactionDetails(request, response);
  if (!people.has(decision.sub) || params.prompt === 'consent') consents.add(decision.sub);
  else consents.delete(decision.sub);
  people.set(decision.sub, decision);
  const grant = new provider.Grant({ accountId: decision.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope ?? ''));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId: decision.sub }, consent: { grantId } });
}
