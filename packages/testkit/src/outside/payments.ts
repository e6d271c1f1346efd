import type { paymentsConfig, UserId } from '@portico/contract';
import type { z } from 'zod';
import type { Portico } from '../portico.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Returns an API of a user in a new session, also if the clock of the server has moved. */
export async function inNewSession(api: Portico['api'], userId: string) {
  const { body, status, text } = await api
    .server()
    .call('POST /auth/sessions', { body: { user_id: userId as UserId } });
  if (status !== 200) throw new Error(text);
  return api.as(body);
}

/** Sets products, items and catalogs of a project. */
export async function configurePayments(
  { api }: Pick<Portico, 'api'>,
  payments: DeepReadonly<z.input<typeof paymentsConfig>>,
) {
  const { status, text } = await api.admin().call('PATCH /internal/config/override', {
    body: { config_override_string: JSON.stringify({ payments }) },
  });
  if (status !== 200) throw new Error(text);
}
