import { useState } from 'react';
import { amountOf, currenciesOf } from './format.ts';
import {
  type BegunPayment,
  beginPayment,
  buyInTestMode,
  type Change,
  type Checkout,
  type Choice,
  type Extras,
  type FailureKind,
  type Price,
  PurchaseFailure,
  previewPurchase,
  type TestPayment,
} from './purchase-api.ts';

/** Maximum total in the main unit of a currency. @see docs/reference/protocol/payments.md#purchase-url-and-page */
const totalMax = 999_999;
/** Maximum quantity of a purchase. */
export const quantityMax = 1_000_000;

/** A price that can be chosen. */
export interface PriceOption {
  readonly id: string;
  readonly price: Price;
}

/** Returns the prices in the order of the owner. */
export function pricesOf({ product }: Checkout): PriceOption[] {
  return Object.entries(product.prices).map(([id, price]) => ({ id, price }));
}

const noExtras: Extras = { promotionCode: '', country: '', postalCode: '', company: '', taxNumber: '' };

/** Why a choice cannot be bought. */
type Problem = 'quantity' | 'total';

function problemOf({ price }: PriceOption, { currency, quantity }: Choice): Problem | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax) return 'quantity';
  return amountOf(price, currency) * quantity > totalMax * 100 ? 'total' : undefined;
}

/** Returns the form of the purchase page: what is chosen, and the purchase. */
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
  /** What the purchase changes, to be confirmed. */
  const [change, setChange] = useState<Change>();
  const [card, setCard] = useState<TestPayment['card']>('succeeds');
  /** The payment with a test card that the customer has to confirm, with the change that is confirmed already. */
  const [testPayment, setTestPayment] = useState<{ readonly confirmed: Change | undefined }>();

  const option = options.find(({ id }) => id === priceId) ?? first;
  const offered = currenciesOf(option.price);
  const currency = offered.includes(wish) ? wish : (offered[0] ?? 'USD');
  const choice: Choice = { priceId: option.id, currency, quantity: Number(quantityText) };
  const problem = problemOf(option, choice);

  /** Sends the purchase. If it changes a subscription, what it changes is shown first, and again if it costs something else now. */
  const send = async (confirmed: Change | undefined, confirmation: TestPayment['confirmation']) => {
    try {
      if (!checkout.test_mode) return await beginPayment(fullCode, choice, extras, confirmed);
      await buyInTestMode(fullCode, choice, { card, ...(confirmation && { confirmation }) }, confirmed);
      return undefined;
    } catch (error) {
      if (!(error instanceof PurchaseFailure) || error.kind !== 'confirmation') throw error;
      const shown = await previewPurchase(fullCode, choice);
      if (shown === null) throw error;
      return shown;
    }
  };

  /**
   * @param confirmed what the customer was shown and has confirmed
   * @param confirmation what the customer answered to a test card
   */
  const buy = async (confirmed?: Change, confirmation?: TestPayment['confirmation']) => {
    if (isBusy || problem !== undefined) return;
    const needsCountry = checkout.automatic_tax || extras.taxNumber.trim() !== '';
    if (needsCountry && extras.country === '') return setFailure('country');
    setIsBusy(true);
    setFailure(undefined);
    try {
      const result = await send(confirmed, confirmation);
      if (result !== undefined && 'priced_at_millis' in result) {
        setChange(result);
        return setIsBusy(false);
      }
      if (result === undefined || result.clientSecret === '') return onBought();
      setChange(undefined);
      setBegun(result);
      setIsBusy(false);
    } catch (error) {
      const kind = error instanceof PurchaseFailure ? error.kind : 'failed';
      setTestPayment(kind === 'testCardConfirmation' ? { confirmed } : undefined);
      if (kind !== 'testCardConfirmation') setFailure(kind);
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
    card,
    setCard,
    testPayment,
    change,
    buy,
    goBack: () => {
      setBegun(undefined);
      setTestPayment(undefined);
      setChange(undefined);
      setFailure(undefined);
    },
  };
}
