import { fill } from '@portico/dashboard/lib/fill.ts';
import { Notice } from './parts.tsx';
import type { Purchase } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface CompletedProps {
  readonly language: Language;
  readonly purchase: Purchase;
  /** What is said below the title. */
  readonly text: string;
}

/** Shows what was bought and paid, the receipt, and the way back to the app. */
export function Completed({ language, purchase, text }: CompletedProps) {
  const { texts, tag } = language;
  const { productDisplayName: product, paid, receiptUrl, appUrl, projectDisplayName: project } = purchase;
  const amount =
    paid &&
    new Intl.NumberFormat(tag, { style: 'currency', currency: paid.currency }).format(paid.amount as `${number}`);
  return (
    <Notice title={texts.completedTitle} text={text}>
      <dl className="amounts">
        {product !== null && (
          <div>
            <dt>{texts.bought}</dt>
            <dd>{product}</dd>
          </div>
        )}
        {amount !== null && (
          <div>
            <dt>{texts.paid}</dt>
            <dd>{amount}</dd>
          </div>
        )}
      </dl>
      {appUrl !== null && (
        <a className="button" href={appUrl}>
          {fill(texts.toApp, { project })}
        </a>
      )}
      {receiptUrl !== null && (
        <a className="button quiet" href={receiptUrl} target="_blank" rel="noreferrer">
          {texts.receipt}
        </a>
      )}
    </Notice>
  );
}
