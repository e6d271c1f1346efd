import type { TestCard } from '@portico/contract';
import { beginPayment, buyInTestMode, previewPurchase } from '@portico/js/internals';
import { useState } from 'react';
import { detailsOf, type Extras, noExtras } from './extras.ts';
import { amountOf, currenciesOf } from './format.ts';
import {
  type BegunPayment,
  type Change,
  type Checkout,
  type Choice,
  caller,
  type FailureKind,
  failureOf,
  type Price,
} from './purchase-calls.ts';

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

/** Why a choice cannot be bought. */
type Problem = 'quantity' | 'total';

function problemOf({ price }: PriceOption, { currency, quantity }: Choice): Problem | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax) return 'quantity';
  return amountOf(price, currency) * quantity > totalMax * 100 ? 'total' : undefined;
}

/** Returns what the customer chooses: a price, its currency and a quantity. */
function useChoice(checkout: Checkout, first: PriceOption) {
  const options = pricesOf(checkout);
  const [priceId, setPriceId] = useState(first.id);
  const [wish, setCurrency] = useState(currenciesOf(first.price)[0] ?? 'USD');
  const [quantityText, setQuantity] = useState('1');
  const option = options.find(({ id }) => id === priceId) ?? first;
  const offered = currenciesOf(option.price);
  const currency = offered.includes(wish) ? wish : (offered[0] ?? 'USD');
  const choice: Choice = { priceId: option.id, currency, quantity: Number(quantityText) };
  const problem = problemOf(option, choice);
  return { options, option, offered, choice, problem, quantityText, setPriceId, setCurrency, setQuantity };
}

/** Returns the step that the purchase has reached. */
function useStep() {
  /** The payment that has begun. */
  const [begun, setBegun] = useState<BegunPayment>();
  /** What the purchase changes, to be confirmed. */
  const [change, setChange] = useState<Change>();
  /** The payment with a test card that the customer has to confirm, with the change that is confirmed already. */
  const [testPayment, setTestPayment] = useState<{ readonly confirmed: Change | undefined }>();
  return { begun, setBegun, change, setChange, testPayment, setTestPayment };
}

/** What the customer answered to a test card that needs a confirmation. */
type Confirmation = 'approved' | 'rejected' | undefined;

interface Order {
  readonly fullCode: string;
  readonly checkout: Checkout;
  readonly choice: Choice;
  readonly extras: Extras;
  readonly card: TestCard;
}

/** Sends a purchase. If it changes a subscription, what it changes is shown first, and again if it costs something else now. */
async function send(order: Order, confirmed: Change | undefined, confirmation: Confirmation) {
  const { fullCode, checkout, extras, card } = order;
  const choice = { fullCode, ...order.choice };
  const purchase = { ...choice, confirmedChange: confirmed && withoutName(confirmed) };
  try {
    if (!checkout.testMode) return await beginPayment(caller, { ...purchase, ...detailsOf(extras) });
    await buyInTestMode(caller, { ...purchase, testCard: card, testConfirmation: confirmation });
    return undefined;
  } catch (error) {
    if (failureOf(error) !== 'confirmation') throw error;
    const shown = await previewPurchase(caller, choice);
    if (shown === null) throw error;
    return shown;
  }
}

/** Returns what the server asks to be confirmed. */
function withoutName({ oldProduct: _, ...change }: Change) {
  return change;
}

/** Returns the form of the purchase page: what is chosen, and the purchase. */
export function usePurchase(fullCode: string, checkout: Checkout, first: PriceOption, onBought: () => void) {
  const chosen = useChoice(checkout, first);
  const { setBegun, setChange, setTestPayment, ...step } = useStep();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureKind>();
  const [extras, setExtras] = useState(noExtras);
  const [card, setCard] = useState<TestCard>('succeeds');

  /**
   * @param confirmed what the customer was shown and has confirmed
   * @param confirmation what the customer answered to a test card
   */
  const buy = async (confirmed?: Change, confirmation?: Confirmation) => {
    if (isBusy || chosen.problem !== undefined) return;
    const needsCountry = checkout.automaticTax || extras.taxNumber.trim() !== '';
    if (needsCountry && extras.country === '') return setFailure('country');
    setIsBusy(true);
    setFailure(undefined);
    try {
      const order = { fullCode, checkout, choice: chosen.choice, extras, card };
      const result = await send(order, confirmed, confirmation);
      if (result !== undefined && 'pricedAt' in result) {
        setChange(result);
        return setIsBusy(false);
      }
      if (result === undefined || result.clientSecret === '') return onBought();
      setChange(undefined);
      setBegun(result);
      setIsBusy(false);
    } catch (error) {
      const kind = failureOf(error);
      setTestPayment(kind === 'testCardConfirmation' ? { confirmed } : undefined);
      if (kind !== 'testCardConfirmation') setFailure(kind);
      setIsBusy(false);
    }
  };
  const change = (changed: Partial<Extras>) => {
    setExtras((before) => ({ ...before, ...changed }));
    setFailure(undefined);
  };
  const goBack = () => {
    setBegun(undefined);
    setTestPayment(undefined);
    setChange(undefined);
    setFailure(undefined);
  };
  return { ...chosen, ...step, isBusy, failure, extras, card, setCard, setExtras: change, buy, goBack };
}
