import { fill } from '@portico/dashboard/lib/fill.ts';
import { Button } from '@portico/react/ui/button.tsx';
import { Amount, Amounts } from './amounts.tsx';
import { CurrencyField, PriceField, QuantityField } from './choice-fields.tsx';
import { ExtrasFields } from './extras-fields.tsx';
import { FailureText } from './failure-text.tsx';
import { priceText } from './format.ts';
import { PurchaseHead } from './parts.tsx';
import type { Checkout } from './purchase-calls.ts';
import { TestCardField } from './test-cards.tsx';
import type { Language } from './texts.ts';
import type { usePurchase } from './use-purchase.ts';

interface ChoiceFormProps {
  readonly language: Language;
  readonly checkout: Checkout;
  readonly form: ReturnType<typeof usePurchase>;
  /** The amount that is due now. */
  readonly due: string;
  readonly isTrial: boolean;
}

/** Shows what the customer chooses before the payment. */
export function ChoiceForm({ language, checkout, form, due, isTrial }: ChoiceFormProps) {
  const { texts, tag } = language;
  const { product } = checkout;
  const replaced = checkout.conflictingProducts.map(({ displayName: name }) => name);
  const only = form.options.length <= 1 ? priceText(language, form.option.price, form.choice.currency) : undefined;
  return (
    <>
      <PurchaseHead title={product.displayName} checkout={checkout} price={only} />
      <form
        noValidate
        className="portico-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void form.buy();
        }}
      >
        {checkout.testMode && (
          <p className="portico-warning">
            <strong>{texts.testMode}</strong> {texts.testModeHelp}
          </p>
        )}
        <PriceField language={language} form={form} />
        <CurrencyField language={language} form={form} />
        <QuantityField language={language} form={form} stackable={product.stackable} />
        {replaced.length > 0 && (
          <p className="purchase-hint">
            {fill(texts.replaces, { products: new Intl.ListFormat(tag).format(replaced) })}
          </p>
        )}
        <ExtrasFields
          language={language}
          checkout={checkout}
          extras={form.extras}
          failure={form.failure}
          onChange={form.setExtras}
        />
        {checkout.testMode && <TestCardField texts={texts} value={form.card} onChange={form.setCard} />}
        <Amounts>
          <Amount name={isTrial ? texts.dueNow : checkout.automaticTax ? texts.totalBeforeTax : texts.total}>
            {due}
          </Amount>
        </Amounts>
        <FailureText texts={texts} failure={form.failure} />
        <Button type="submit" isBusy={form.isBusy} isDisabled={form.problem !== undefined}>
          {checkout.testMode ? texts.completeTest : texts.continueToPayment}
        </Button>
      </form>
    </>
  );
}
