import { fill } from '@portico/dashboard/lib/fill.ts';
import { AmountsList, confirmedMoney } from './amounts.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { FailureText } from './failure-text.tsx';
import { amountOf, money, priceText } from './format.ts';
import { Card, PurchaseHead } from './parts.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Checkout } from './purchase-calls.ts';
import { ConfirmTestPayment } from './test-cards.tsx';
import type { Language } from './texts.ts';
import { type PriceOption, usePurchase } from './use-purchase.ts';

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
  const form = usePurchase(fullCode, checkout, first, onBought);
  return (
    <Card>
      <Step language={language} checkout={checkout} form={form} returnTo={returnTo} />
    </Card>
  );
}

interface StepProps extends Pick<PurchaseFormProps, 'language' | 'checkout' | 'returnTo'> {
  readonly form: ReturnType<typeof usePurchase>;
}

/** Shows the step that a purchase has reached: the choice, what follows from it, or the payment. */
function Step({ language, checkout, form, returnTo }: StepProps) {
  const { option, choice, testPayment, change, begun } = form;
  const total = amountOf(option.price, choice.currency) * (Number.isNaN(choice.quantity) ? 0 : choice.quantity);
  const isTrial = option.price.free_trial !== undefined && option.price.interval !== undefined;
  const due = money(language, isTrial || form.problem !== undefined ? 0 : total, choice.currency);
  if (testPayment !== undefined) {
    return (
      <ConfirmTestPayment
        texts={language.texts}
        checkout={checkout}
        isBusy={form.isBusy}
        onAnswer={(answer) => void form.buy(testPayment.confirmed, answer)}
      />
    );
  }
  if (change !== undefined) {
    return (
      <ConfirmChange
        language={language}
        checkout={checkout}
        change={change}
        trial={option.price.free_trial}
        isBusy={form.isBusy}
        onConfirm={() => void form.buy(change)}
        onBack={form.goBack}
      >
        <FailureText texts={language.texts} failure={form.failure} />
      </ConfirmChange>
    );
  }
  if (begun !== undefined && checkout.stripePublishableKey !== null) {
    return (
      <Payment
        {...{ language, checkout, form, returnTo, due, isTrial, begun }}
        publishableKey={checkout.stripePublishableKey}
      />
    );
  }
  return <ChoiceForm language={language} checkout={checkout} form={form} due={due} isTrial={isTrial} />;
}

interface PaymentProps extends StepProps {
  readonly due: string;
  readonly isTrial: boolean;
  readonly begun: NonNullable<StepProps['form']['begun']>;
  readonly publishableKey: string;
}

/** Shows what is paid, and the form of the payment provider. */
function Payment({ language, checkout, form, returnTo, due, isTrial, begun, publishableKey }: PaymentProps) {
  const { option, choice } = form;
  const { texts } = language;
  const { amounts } = begun;
  const paid = amounts === null ? due : confirmedMoney(language, amounts, amounts.total);
  return (
    <>
      <PurchaseHead
        title={checkout.product.displayName}
        checkout={checkout}
        price={priceText(language, option.price, choice.currency, choice.quantity)}
        takesFocus
      />
      {amounts !== null && <AmountsList language={language} amounts={amounts} />}
      <PaymentForm
        language={language}
        publishableKey={publishableKey}
        accountId={checkout.stripeAccountId}
        clientSecret={begun.clientSecret}
        label={isTrial ? texts.startTrial : fill(texts.pay, { amount: paid })}
        returnTo={returnTo}
        onBack={form.goBack}
      />
    </>
  );
}
