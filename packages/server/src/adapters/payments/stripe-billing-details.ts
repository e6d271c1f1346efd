import type Stripe from 'stripe';
import type { BillingDetails, CustomerPlace, PaymentProvider } from './payment-provider.ts';
import { PaymentProviderFailure } from './provider-failure.ts';
import type { StripeClient } from './stripe-client.ts';

type TaxIdType = Stripe.CustomerCreateTaxIdParams.Type;

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** The type of tax number that companies of a country give to their suppliers, apart from the European Union. */
const taxIdTypes: Readonly<Record<string, TaxIdType>> = {
  AE: 'ae_trn',
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_bn',
  CH: 'ch_vat',
  CL: 'cl_tin',
  GB: 'gb_vat',
  HK: 'hk_br',
  ID: 'id_npwp',
  IL: 'il_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_cn',
  KR: 'kr_brn',
  LI: 'li_vat',
  MX: 'mx_rfc',
  MY: 'my_sst',
  NO: 'no_vat',
  NZ: 'nz_gst',
  PH: 'ph_tin',
  SA: 'sa_vat',
  SG: 'sg_gst',
  TH: 'th_vat',
  TR: 'tr_tin',
  TW: 'tw_vat',
  UA: 'ua_vat',
  US: 'us_ein',
  ZA: 'za_vat',
};

function taxIdType(country: string): TaxIdType | undefined {
  return europeanUnion.split(' ').includes(country) ? 'eu_vat' : taxIdTypes[country];
}

/** Stores name, address and tax number of a customer. A corrected number replaces the one before. */
export function stripeBillingDetails(client: StripeClient): PaymentProvider['setBillingDetails'] {
  const { call } = client;
  return async (place, details, { locates, keeps }) => {
    const { account: stripeAccount, customer } = place;
    if (keeps && (await hasDetails(client, place))) return undefined;
    const { name, country, postalCode, state } = details;
    const address = {
      country,
      ...(postalCode === undefined ? {} : { postal_code: postalCode }),
      ...(state === undefined ? {} : { state }),
    };
    try {
      await call(stripeAccount, (stripe) =>
        stripe.customers.update(
          customer,
          {
            address,
            ...(name === undefined ? {} : { name }),
            ...(locates ? { tax: { validate_location: 'immediately' } } : {}),
          },
          { stripeAccount },
        ),
      );
    } catch (error) {
      if (error instanceof PaymentProviderFailure && error.code === 'customer_tax_location_invalid') return 'address';
      throw error;
    }
    return details.taxNumber === undefined ? undefined : await setTaxNumber(client, place, details, details.taxNumber);
  };
}

/** Returns whether a customer has a name, an address or a tax number. */
async function hasDetails({ call }: StripeClient, { account: stripeAccount, customer }: CustomerPlace) {
  const found = await call(stripeAccount, (stripe) => stripe.customers.retrieve(customer, {}, { stripeAccount }));
  if (found.deleted === true) return false;
  if ((found.address ?? null) !== null || (found.name ?? null) !== null) return true;
  const { data } = await call(stripeAccount, (stripe) =>
    stripe.customers.listTaxIds(customer, { limit: 1 }, { stripeAccount }),
  );
  return data.length > 0;
}

async function setTaxNumber(
  { call }: StripeClient,
  { account: stripeAccount, customer }: CustomerPlace,
  { country }: BillingDetails,
  value: string,
) {
  const type = taxIdType(country);
  if (type === undefined) return 'tax-number';
  const { data } = await call(stripeAccount, (stripe) =>
    stripe.customers.listTaxIds(customer, { limit: 100 }, { stripeAccount }),
  );
  const plain = (text: string) => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
  const same = data.filter((one) => one.type === type);
  if (same.some((one) => plain(one.value) === plain(value))) return undefined;
  try {
    await call(stripeAccount, (stripe) => stripe.customers.createTaxId(customer, { type, value }, { stripeAccount }));
  } catch (error) {
    if (error instanceof PaymentProviderFailure && error.code === 'tax_id_invalid') return 'tax-number';
    throw error;
  }
  for (const { id } of same)
    await call(stripeAccount, (stripe) => stripe.customers.deleteTaxId(customer, id, {}, { stripeAccount }));
  return undefined;
}
