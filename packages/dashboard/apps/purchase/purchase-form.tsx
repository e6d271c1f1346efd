import type { Currency } from '@portico/contract';
import { useEffect, useId } from 'react';
import { fill } from '../../src/lib/fill.ts';
import { AmountsList, confirmedMoney } from './amounts.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { ExtrasFields } from './extras-fields.tsx';
import { amountOf, currenciesOf, money, priceText } from './format.ts';
import { Frame } from './parts.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Checkout, FailureKind, Price } from './purchase-api.ts';
import { ConfirmTestPayment, TestCardField } from './test-cards.tsx';
import type { Language } from './text/load-texts.ts';
import { type PriceOption, quantityMax, usePurchase } from './use-purchase.ts';

interface PurchaseFormProps {
  readonly language: Language;
  readonly fullCode: string;
  readonly checkout: Checkout;
  readonly first: PriceOption;
  /** Page that shows the result of the purchase. */
  readonly returnTo: string;
  readonly onBought: () => void;
}

/** Shows the form of a purchase, and the payment after it. */
export function PurchaseForm({ language, fullCode, checkout, first, returnTo, onBought }: PurchaseFormProps) {
  const { texts, tag } = language;
  const { product } = checkout;
  const form = usePurchase(fullCode, checkout, first, onBought);
  const { option, choice, problem } = form;
  const ids = { quantity: useId(), quantityNote: useId(), currency: useId(), prices: useId() };
  useEffect(() => {
    document.title = product.display_name;
  }, [product.display_name]);
  const total = amountOf(option.price, choice.currency) * (Number.isNaN(choice.quantity) ? 0 : choice.quantity);
  const isTrial = option.price.free_trial !== undefined && option.price.interval !== undefined;
  const limits = new Intl.NumberFormat(tag).format(quantityMax);
  const problemText = {
    quantity: fill(texts.quantityLimits, { maximum: limits }),
    total: texts.totalTooHigh,
  };
  const due = money(language, isTrial || problem !== undefined ? 0 : total, choice.currency);
  const { begun, change, testPayment } = form;
  if (testPayment !== undefined) {
    return (
      <Frame brand={checkout}>
        <ConfirmTestPayment
          texts={texts}
          isBusy={form.isBusy}
          onAnswer={(answer) => void form.buy(testPayment.confirmed, answer)}
        />
      </Frame>
    );
  }
  if (change !== undefined) {
    return (
      <Frame brand={checkout}>
        <ConfirmChange
          language={language}
          change={change}
          newProduct={product.display_name}
          trial={option.price.free_trial}
          isBusy={form.isBusy}
          onConfirm={() => void form.buy(change)}
          onBack={form.goBack}
        >
          <FailureText texts={texts} failure={form.failure} />
        </ConfirmChange>
      </Frame>
    );
  }
  if (begun !== undefined && checkout.stripe_publishable_key !== null) {
    const { amounts } = begun;
    const paid = amounts === null ? due : confirmedMoney(language, amounts, amounts.total);
    return (
      <Frame brand={checkout}>
        <h1>{product.display_name}</h1>
        <p className="price">{priceText(language, option.price, choice.currency, choice.quantity)}</p>
        {amounts !== null && <AmountsList language={language} amounts={amounts} />}
        <PaymentForm
          language={language}
          publishableKey={checkout.stripe_publishable_key}
          accountId={checkout.stripe_account_id}
          clientSecret={begun.clientSecret}
          label={isTrial ? texts.startTrial : fill(texts.pay, { amount: paid })}
          returnTo={returnTo}
          onBack={form.goBack}
        />
      </Frame>
    );
  }
  return (
    <Frame brand={checkout}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.buy();
        }}
      >
        <h1>{product.display_name}</h1>
        {checkout.test_mode && (
          <p className="banner">
            <strong>{texts.testMode}</strong> {texts.testModeHelp}
          </p>
        )}
        {form.options.length > 1 ? (
          <fieldset>
            <legend>{texts.price}</legend>
            {form.options.map(({ id, price }) => (
              <label key={id} className="option">
                <input type="radio" name={ids.prices} checked={id === option.id} onChange={() => form.setPriceId(id)} />
                {priceText(language, price, currencyFor(price, choice.currency))}
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="price">{priceText(language, option.price, choice.currency)}</p>
        )}
        {form.offered.length > 1 && (
          <div className="field">
            <label htmlFor={ids.currency}>{texts.currency}</label>
            <select
              id={ids.currency}
              value={choice.currency}
              onChange={(event) => form.setCurrency(form.offered.find((code) => code === event.target.value) ?? 'USD')}
            >
              {form.offered.map((code) => (
                <option key={code} value={code}>
                  {`${code} – ${new Intl.DisplayNames(tag, { type: 'currency' }).of(code) ?? code}`}
                </option>
              ))}
            </select>
          </div>
        )}
        {product.stackable && (
          <div className="field">
            <label htmlFor={ids.quantity}>{texts.quantity}</label>
            <input
              id={ids.quantity}
              inputMode="numeric"
              value={form.quantityText}
              aria-invalid={problem !== undefined}
              aria-describedby={ids.quantityNote}
              onChange={(event) => form.setQuantity(event.target.value)}
            />
          </div>
        )}
        <p id={ids.quantityNote} className="problem" aria-live="polite">
          {problem !== undefined && problemText[problem]}
        </p>
        {checkout.conflicting_products.length > 0 && (
          <p className="hint">
            {fill(texts.replaces, {
              products: new Intl.ListFormat(tag).format(
                checkout.conflicting_products.map(({ display_name: name }) => name),
              ),
            })}
          </p>
        )}
        <ExtrasFields
          language={language}
          checkout={checkout}
          extras={form.extras}
          failure={form.failure}
          onChange={form.setExtras}
        />
        {checkout.test_mode && <TestCardField texts={texts} value={form.card} onChange={form.setCard} />}
        <dl className="total">
          <dt>{isTrial ? texts.dueNow : checkout.automatic_tax ? texts.totalBeforeTax : texts.total}</dt>
          <dd>{due}</dd>
        </dl>
        <FailureText texts={texts} failure={form.failure} />
        <button type="submit" aria-busy={form.isBusy} disabled={problem !== undefined}>
          {checkout.test_mode ? texts.completeTest : texts.continueToPayment}
        </button>
      </form>
    </Frame>
  );
}

/** A price may lack the chosen currency. */
function currencyFor(price: Price, wish: Currency): Currency {
  return price[wish] === undefined ? (currenciesOf(price)[0] ?? wish) : wish;
}

function FailureText({ texts, failure }: { texts: Language['texts']; failure: FailureKind | undefined }) {
  // What the customer entered has its problem at the field.
  if (failure === undefined) return null;
  const shown: Partial<Record<FailureKind, string>> = {
    signIn: texts.signInText,
    trialSignIn: texts.signInText,
    creditSignIn: texts.signInText,
    confirmation: `${texts.failedTitle}. ${texts.failedText}`,
    invalid: texts.invalidTitle,
    owned: texts.ownedText,
    blocked: texts.unavailableTitle,
    'too-many': texts.tooManyText,
    offline: `${texts.offlineTitle}. ${texts.offlineText}`,
    failed: `${texts.failedTitle}. ${texts.failedText}`,
    testCardDeclined: texts.testDeclinedText,
  };
  const text = shown[failure];
  if (text === undefined) return null;
  return (
    <p className="failure" role="alert">
      {text}
    </p>
  );
}
