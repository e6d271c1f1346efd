/** Keys, headers and single requests of the measured server. */

export const adminKey = 'sak_bench_internal_admin_key';
export const clientKey = 'pck_bench_internal_client_key';

const headers = (level: string, key: Record<string, string>) => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': level,
  'content-type': 'application/json',
  ...key,
});

export const asClient = headers('client', { 'x-stack-publishable-client-key': clientKey });
export const asAdmin = headers('admin', { 'x-stack-super-secret-admin-key': adminKey });

/** Response of a call. `trips` is NaN if the server runs in production mode. */
export interface Answer {
  readonly body: Record<string, string>;
  readonly trips: number;
}

/** Sends a request. @throws for any response other than success */
export async function call(
  url: string,
  method: string,
  path: string,
  callHeaders: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: callHeaders,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { body: JSON.parse(text), trips: Number(response.headers.get('x-portico-trips')) };
}
