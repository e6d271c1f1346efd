import { serverPath } from '../../../lib/server-path.ts';

/** Response of the mock identity provider. */
export interface MockResult {
  /** URL of the redirect. */
  redirect_url?: string;
  error?: 'invalid_request' | 'invalid_email';
}

/**
 * Sends the decision of the developer to the mock identity provider.
 *
 * @param request the parameters of the authorization request
 */
export async function decide(
  request: URLSearchParams,
  decision: 'allow' | 'deny',
  { email, name, isVerified }: { email: string; name: string; isVerified: boolean },
): Promise<MockResult> {
  const form = new URLSearchParams(request);
  form.set('decision', decision);
  form.set('email', email.trim());
  form.set('name', name.trim());
  if (isVerified) form.set('verified', 'yes');
  const response = await fetch(serverPath('/mock-identity/authorize'), { method: 'POST', body: form });
  if (response.ok || response.status === 400) return (await response.json()) as MockResult;
  if (response.status === 404) return { error: 'invalid_request' };
  throw Object.assign(new Error('The server rejected the sign-in.'), { status: response.status });
}
