import { fill } from '@portico/dashboard/lib/fill.ts';
import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { checkReturnUrl, readPurchaseState } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { Completed } from './completed.tsx';
import { LinkButton, Notice } from './parts.tsx';
import { caller, failureOf, type Purchase } from './purchase-calls.ts';
import type { Language } from './texts.ts';

/** Interval between two questions whether a payment is confirmed. */
const pollMillis = 2000;

/** Questions after which a payment that the server does not know has failed: two minutes. */
const pollsMax = 60;

interface ReturnPageProps {
  readonly language: Language;
  readonly fullCode: string;
  readonly returnUrl: string | undefined;
  readonly isTest: boolean;
  /** Whether Stripe has reported a failure. Otherwise, the payment may reach the server later than the browser. */
  readonly hasFailed: boolean;
}

/**
 * Shows the page after a purchase. It shows success only after the server has confirmed it, and then returns to the
 * app.
 */
export function ReturnPage({ language, fullCode, returnUrl, isTest, hasFailed }: ReturnPageProps) {
  const { texts } = language;
  const [state, setState] = useState<Purchase['state'] | 'invalid'>('pending');
  const [purchase, setPurchase] = useState<Purchase>();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let polls = 0;
    const ask = async () => {
      const known = await readPurchaseState(caller, fullCode).catch((error: unknown) =>
        failureOf(error) === 'offline' ? ('pending' as const) : ('invalid' as const),
      );
      if (isOver) return;
      polls += 1;
      const found = typeof known === 'string' ? known : known.state;
      const mayCome = (found === 'open' || found === 'failed') && !hasFailed && polls < pollsMax;
      const next = mayCome ? 'pending' : found;
      setState(next);
      if (typeof known !== 'string') setPurchase(known);
      if (next === 'pending') timer = setTimeout(() => void ask(), pollMillis);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [fullCode, hasFailed]);

  useEffect(() => {
    if (state !== 'completed' || returnUrl === undefined) return;
    const leave = () => {
      setIsLeaving(true);
      location.replace(returnUrl);
    };
    // The page stays if the app may not be there.
    checkReturnUrl(caller, fullCode, returnUrl).then(leave, () => undefined);
  }, [state, fullCode, returnUrl]);

  if (state === 'pending') return <Notice of={purchase} title={texts.pendingTitle} text={texts.pendingText} />;
  if (state === 'refunded') return <Notice of={purchase} title={texts.refundedTitle} text={texts.refundedText} />;
  if (state === 'invalid') return <Notice isError title={texts.invalidTitle} text={texts.invalidText} />;
  if (state === 'completed' && purchase !== undefined) {
    const done = isTest ? texts.completedTestText : texts.completedText;
    const host = returnUrl === undefined ? '' : (URL.parse(returnUrl)?.host ?? '');
    const text = isLeaving ? fill(texts.returning, { project: host }) : done;
    return <Completed language={language} purchase={purchase} text={text} />;
  }
  const query = returnUrl === undefined ? '' : `?${new URLSearchParams({ return_url: returnUrl })}`;
  return (
    <Notice of={purchase} isError title={texts.failedTitle} text={texts.failedText}>
      <LinkButton href={serverPath(`/purchase/${encodeURIComponent(fullCode)}${query}`)}>{texts.tryAgain}</LinkButton>
    </Notice>
  );
}
