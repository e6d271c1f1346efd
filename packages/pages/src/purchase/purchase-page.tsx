import { fill } from '@portico/dashboard/lib/fill.ts';
import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { readCheckout, readPurchaseState } from '@portico/js/internals';
import { Button } from '@portico/react/ui/button.tsx';
import { PorticoTheme } from '@portico/react/ui/theme/theme.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Completed } from './completed.tsx';
import { keepLook, themeOf } from './look.ts';
import { Loading, Notice } from './parts.tsx';
import { type Checkout, caller, type FailureKind, failureOf, type Purchase } from './purchase-calls.ts';
import { PurchaseForm } from './purchase-form.tsx';
import type { Language } from './texts.ts';
import { pricesOf } from './use-purchase.ts';

interface PurchasePageProps {
  readonly language: Language;
  readonly fullCode: string;
  readonly returnUrl: string | undefined;
}

/** Reads what a purchase URL sells, or what came of it. */
function useCheckout(fullCode: string, returnUrl: string | undefined) {
  const [checkout, setCheckout] = useState<Checkout>();
  const [failure, setFailure] = useState<FailureKind>();
  const [done, setDone] = useState<Purchase>();
  const load = useCallback(() => {
    setFailure(undefined);
    const show = (read: Checkout) => {
      keepLook(read.projectBranding);
      setCheckout(read);
    };
    readCheckout(caller, fullCode, returnUrl).then(show, async (error) => {
      const failed = failureOf(error);
      // A link that was used can no longer be read, but its purchase is known for a day.
      const known = failed === 'invalid' ? await readPurchaseState(caller, fullCode).catch(() => undefined) : undefined;
      if (known?.state === 'completed' || known?.state === 'refunded') setDone(known);
      else setFailure(failed);
    });
  }, [fullCode, returnUrl]);
  useEffect(load, [load]);
  return { checkout, failure, done, load };
}

/** Shows the page of a purchase URL. */
export function PurchasePage({ language, fullCode, returnUrl }: PurchasePageProps) {
  const { texts } = language;
  const { checkout, failure, done, load } = useCheckout(fullCode, returnUrl);
  if (done?.state === 'refunded') return <Notice of={done} title={texts.refundedTitle} text={texts.refundedText} />;
  if (done !== undefined) return <Completed language={language} purchase={done} text={texts.completedText} />;
  if (failure !== undefined) return <FailureNotice texts={texts} kind={failure} onRetry={load} />;
  if (checkout === undefined) return <Loading label={texts.loading} />;
  return (
    <PorticoTheme theme={themeOf(checkout.projectBranding)}>
      <Offer language={language} fullCode={fullCode} returnUrl={returnUrl} checkout={checkout} />
    </PorticoTheme>
  );
}

/** Shows what a purchase URL sells, or why nobody can buy it. */
function Offer({ language, fullCode, returnUrl, checkout }: PurchasePageProps & { readonly checkout: Checkout }) {
  const { texts } = language;
  const { product, projectDisplayName: project } = checkout;
  if (checkout.alreadyBoughtNonStackable) {
    const title = fill(texts.ownedTitle, { product: product.displayName });
    return <Notice of={checkout} title={title} text={texts.ownedText} />;
  }
  const [first] = pricesOf(checkout);
  if (first === undefined) return <Notice of={checkout} title={product.displayName} text={texts.noPricesText} />;
  if (!checkout.testMode && !(checkout.chargesEnabled && checkout.stripePublishableKey !== null)) {
    const text = fill(texts.unavailableText, { project });
    return <Notice of={checkout} title={texts.unavailableTitle} text={text} />;
  }
  const query = new URLSearchParams({ purchase_full_code: fullCode });
  if (checkout.testMode) query.set('bypass', '1');
  if (returnUrl !== undefined) query.set('return_url', returnUrl);
  const returnTo = `${location.origin}${serverPath(`/purchase/return?${query}`)}`;
  return (
    <PurchaseForm
      language={language}
      fullCode={fullCode}
      checkout={checkout}
      first={first}
      returnTo={returnTo}
      onBought={() => location.assign(returnTo)}
    />
  );
}

interface FailureNoticeProps {
  readonly texts: Language['texts'];
  readonly kind: FailureKind;
  readonly onRetry: () => void;
}

function FailureNotice({ texts, kind, onRetry }: FailureNoticeProps) {
  if (kind !== 'offline' && kind !== 'too-many')
    return <Notice isError title={texts.invalidTitle} text={texts.invalidText} />;
  return (
    <Notice isError title={texts.offlineTitle} text={kind === 'offline' ? texts.offlineText : texts.tooManyText}>
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </Notice>
  );
}
