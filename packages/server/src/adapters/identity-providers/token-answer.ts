import { z } from 'zod';

const anyObject = z.record(z.string(), z.unknown());

/**
 * Converts the response of a token endpoint to the format of RFC 6749 §5. Some providers deviate from it: errors with
 * status 200 (GitHub) or as objects (Facebook), scopes as a list (Twitch) or with commas (GitHub, LinkedIn), numbers as
 * strings, no token type.
 *
 * @param readsIdToken if false, the ID token is removed, so that no caller trusts an unverified one
 */
export async function conformTokenAnswer(response: Response, readsIdToken: boolean): Promise<Response> {
  const text = await response.text();
  const parsed = anyObject.safeParse(parse(text));
  if (!parsed.success) return copy(response, response.status, text);
  const { error, scope, expires_in, token_type, refresh_token, id_token, ...rest } = parsed.data;
  if (error !== undefined) {
    const status = response.status < 400 ? 400 : response.status;
    return copy(response, status, JSON.stringify({ error: typeof error === 'string' ? error : 'invalid_grant' }));
  }
  const seconds = Number(expires_in);
  const body = {
    ...rest,
    token_type: typeof token_type === 'string' && token_type !== '' ? token_type : 'bearer',
    ...(Number.isFinite(seconds) && seconds > 0 ? { expires_in: seconds } : {}),
    ...(scopesOf(scope) === undefined ? {} : { scope: scopesOf(scope) }),
    ...(typeof refresh_token === 'string' && refresh_token !== '' ? { refresh_token } : {}),
    ...(readsIdToken && id_token !== undefined ? { id_token } : {}),
  };
  return copy(response, response.status, JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function scopesOf(scope: unknown): string | undefined {
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string').join(' ');
  return typeof scope === 'string' && scope !== '' ? scope.replaceAll(',', ' ') : undefined;
}

function copy(response: Response, status: number, text: string): Response {
  const headers = new Headers(response.headers);
  if (parse(text) !== undefined) headers.set('content-type', 'application/json');
  return new Response(text === '' ? null : text, { status, headers });
}
