import { Button } from '@portico/react/ui/button.tsx';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { Failure } from './failure-text.tsx';
import type { Language } from './texts.ts';

interface PaymentFormProps {
  readonly language: Language;
  readonly publishableKey: string;
  readonly accountId: string;
  /** Secret of the payment. One that begins with `seti_` only sets up a payment method. */
  readonly clientSecret: string;
  /** Text of the button. */
  readonly label: string;
  /** Page that shows the result. Some payment methods go there from another site. */
  readonly returnTo: string;
  /** Called after a click on the button to go back. */
  readonly onBack: () => void;
}

/** Mounts the fields of Stripe. Returns their place, and the payment. */
function usePayment({ language, publishableKey, accountId, clientSecret, returnTo }: PaymentFormProps) {
  const { texts, tag } = language;
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let isOver = false;
    const locale = tag.split('-')[0] as 'auto';
    loadStripe(publishableKey, { stripeAccount: accountId, locale }).then(
      (stripe) => {
        if (isOver || stripe === null || place.current === null) return;
        const theme = getComputedStyle(place.current).colorScheme === 'dark' ? 'night' : 'stripe';
        const elements = stripe.elements({ clientSecret, appearance: { theme } });
        const element = elements.create('payment');
        element.on('ready', () => setIsReady(true));
        element.on('loaderror', () => setProblem(texts.offlineText));
        element.mount(place.current);
        loaded.current = { stripe, elements };
      },
      () => setProblem(`${texts.offlineTitle}. ${texts.offlineText}`),
    );
    return () => {
      isOver = true;
      loaded.current?.elements.getElement('payment')?.destroy();
      loaded.current = undefined;
    };
  }, [publishableKey, accountId, clientSecret, tag, texts]);

  const pay = async () => {
    const { current } = loaded;
    if (isBusy || current === undefined) return;
    setIsBusy(true);
    setProblem(undefined);
    const { stripe, elements } = current;
    const options = { elements, confirmParams: { return_url: returnTo } };
    const { error } = clientSecret.startsWith('seti_')
      ? await stripe.confirmSetup(options)
      : await stripe.confirmPayment(options);
    // Only reached after a failure: otherwise, the browser has left the page.
    setProblem(error.message ?? `${texts.failedTitle}. ${texts.failedText}`);
    setIsBusy(false);
  };
  return { place, isReady, isBusy, problem, pay };
}

/**
 * Shows the payment form. Stripe shows the fields in a frame of its own, so that card numbers never reach this page.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { language, label, onBack } = props;
  const { texts } = language;
  const { place, isReady, isBusy, problem, pay } = usePayment(props);
  return (
    <form
      noValidate
      className="portico-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {!isReady && problem === undefined && (
        <p role="status" className="portico-wait purchase-hint">
          {texts.loading}
        </p>
      )}
      <div ref={place} />
      <Failure text={problem} />
      <Button type="submit" isBusy={isBusy} isDisabled={!isReady}>
        {label}
      </Button>
      <Button isQuiet isDisabled={isBusy} onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
