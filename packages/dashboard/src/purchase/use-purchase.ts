import { useState } from 'react';
import { amountOf, currenciesOf } from './format.ts';
import {
  type BegunPayment,
  beginPayment,
  buyInTestMode,
  type Checkout,
  type Choice,
  type Extras,
  type FailureKind,
  type Price,
  PurchaseFailure,
} from './purchase-api.ts';

/** Maximum total in the main unit of a currency. @see docs/protocol/payments.md#purchase-url-and-page */
const totalMax = 999_999;
/** Maximum quantity of a purchase. */
export const quantityMax = 1_000_000;

/** A price that can be chosen. */
export interface PriceOption {
  readonly id: string;
  readonly price: Price;
}

/** Returns the prices, cheapest first. */
export function pricesOf({ product }: Checkout): PriceOption[] {
  const firstAmount = ({ price }: PriceOption) => {
    const [currency] = currenciesOf(price);
    return currency === undefined ? 0 : amountOf(price, currency);
  };
  return Object.entries(product.prices)
    .map(([id, price]) => ({ id, price }))
    .sort((a, b) => firstAmount(a) - firstAmount(b) || (a.id < b.id ? -1 : 1));
}

const noExtras: Extras = { promotionCode: '', country: '', postalCode: '', company: '', taxNumber: '' };

/** Why a choice cannot be bought. */
type Problem = 'quantity' | 'total';

function problemOf({ price }: PriceOption, { currency, quantity }: Choice): Problem | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax) return 'quantity';
  return amountOf(price, currency) * quantity > totalMax * 100 ? 'total' : undefined;
}

/** The form of the purchase page: what is chosen, and the purchase. */
export function usePurchase(fullCode: string, checkout: Checkout, first: PriceOption, onBought: () => void) {
  const options = pricesOf(checkout);
  const [priceId, setPriceId] = useState(first.id);
  const [wish, setCurrency] = useState(currenciesOf(first.price)[0] ?? 'USD');
  const [quantityText, setQuantity] = useState('1');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureKind>();
  const [extras, setExtras] = useState(noExtras);
  /** The payment that has begun. */
  const [begun, setBegun] = useState<BegunPayment>();

  const option = options.find(({ id }) => id === priceId) ?? first;
  const offered = currenciesOf(option.price);
  const currency = offered.includes(wish) ? wish : (offered[0] ?? 'USD');
  const choice: Choice = { priceId: option.id, currency, quantity: Number(quantityText) };
  const problem = problemOf(option, choice);

  const buy = async () => {
    if (isBusy || problem !== undefined) return;
    const needsCountry = checkout.automatic_tax || extras.taxNumber.trim() !== '';
    if (needsCountry && extras.country === '') return setFailure('country');
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (checkout.test_mode) {
        await buyInTestMode(fullCode, choice);
        return onBought();
      }
      const payment = await beginPayment(fullCode, choice, extras);
      if (payment.clientSecret === '') return onBought();
      setBegun(payment);
      setIsBusy(false);
    } catch (error) {
      setFailure(error instanceof PurchaseFailure ? error.kind : 'failed');
      setIsBusy(false);
    }
  };
  return {
    options,
    option,
    offered,
    choice,
    quantityText,
    problem,
    isBusy,
    failure,
    extras,
    begun,
    setPriceId,
    setCurrency,
    setQuantity,
    setExtras: (changed: Partial<Extras>) => {
      setExtras((before) => ({ ...before, ...changed }));
      setFailure(undefined);
    },
    buy,
    goBack: () => setBegun(undefined),
  };
}
