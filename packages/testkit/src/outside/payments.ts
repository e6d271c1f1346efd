import type { paymentsConfig, UserId } from '@portico/contract';
import type { z } from 'zod';
import { type Portico, portico } from '../portico.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Returns an API of a user in a new session, also if the clock of the server has moved. */
export async function inNewSession(api: Portico['api'], userId: string) {
  const { body, status, text } = await api
    .server()
    .call('POST /auth/sessions', { body: { user_id: userId as UserId } });
  if (status !== 200) throw new Error(text);
  return api.as(body);
}

type Payments = DeepReadonly<z.input<typeof paymentsConfig>>;

/** Sets products, items and catalogs of a project. */
export async function configurePayments({ api }: Pick<Portico, 'api'>, payments: Payments) {
  const { status, text } = await api.admin().call('PATCH /internal/config/override', {
    body: { config_override_string: JSON.stringify({ payments }) },
  });
  if (status !== 200) throw new Error(text);
}

/** A project that sells something, and a customer. */
export interface Shop extends Portico {
  readonly customer: { readonly customer_type: 'user'; readonly customer_id: UserId };
}

/** Creates a project that sells something, and a customer. */
export async function shopWith(payments: Payments): Promise<Shop> {
  const given = await portico();
  await configurePayments(given, payments);
  const { id } = await given.project.user();
  return { ...given, customer: { customer_type: 'user', customer_id: id } };
}
