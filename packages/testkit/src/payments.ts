import type { paymentsConfig } from '@portico/contract';
import type { z } from 'zod';
import type { Portico } from './portico.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

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
