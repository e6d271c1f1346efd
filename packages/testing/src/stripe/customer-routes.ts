import type { Bench, Route } from './billing.ts';
import { at, type Form, textAt, textsAt } from './form.ts';
import { type Customer, invalidRequest, stripeId } from './objects.ts';

/** Returns the routes of customers, their payment methods, and products. */
export function customerRoutes({ store, now, emit }: Bench): Readonly<Record<string, Route>> {
  return {
    'POST /v1/customers': ({ account, form }) => {
      const customer: Customer = {
        id: stripeId('cus'),
        object: 'customer',
        created: now(),
        metadata: textsAt(form, 'metadata'),
        name: textAt(form, 'name') ?? null,
        email: textAt(form, 'email') ?? null,
        invoice_settings: { default_payment_method: null },
        address: null,
      };
      emit(account, 'customer.created', store.put(account, customer));
      return customer;
    },
    'GET /v1/customers/:id': ({ account, params }) => {
      const customer = store.require(account, 'customer', params.id ?? '');
      return customer.deleted === true ? { id: customer.id, object: 'customer', deleted: true } : customer;
    },
    'POST /v1/customers/:id': ({ account, params, form }) => {
      const customer = store.require(account, 'customer', params.id ?? '');
      const method = textAt(form, 'invoice_settings', 'default_payment_method');
      setAddress(customer, form);
      if (method !== undefined)
        customer.invoice_settings.default_payment_method = store.require(account, 'payment_method', method).id;
      emit(account, 'customer.updated', customer);
      return customer;
    },
    'GET /v1/payment_methods/:id': ({ account, params }) => store.require(account, 'payment_method', params.id ?? ''),
    'POST /v1/products': ({ account, form }) => {
      const id = textAt(form, 'id') ?? stripeId('prod');
      if (store.find(id)?.account === account)
        throw invalidRequest('Product already exists.', 'resource_already_exists');
      return store.put(account, {
        id,
        object: 'product',
        name: textAt(form, 'name') ?? '',
        metadata: textsAt(form, 'metadata'),
      });
    },
    'GET /v1/products': ({ account, form }) => {
      const ids: readonly unknown[] = Object.values(at(form, 'ids') ?? {});
      return [...store.list(account, 'product').filter(({ id }) => ids.includes(id))];
    },
  };
}

/** Sets name and address of a customer. The stand-in knows no postal code that begins with `X`. */
function setAddress(customer: Customer, form: Form): void {
  const address = textsAt(form, 'address');
  const isLocated = textAt(form, 'tax', 'validate_location') === 'immediately';
  if (isLocated && address.postal_code?.startsWith('X') === true)
    throw invalidRequest('The address is not recognized.', 'customer_tax_location_invalid');
  if (Object.keys(address).length > 0) customer.address = address;
  customer.name = textAt(form, 'name') ?? customer.name;
}
