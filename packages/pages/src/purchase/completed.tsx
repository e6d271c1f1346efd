import { fill } from '@portico/dashboard/lib/fill.ts';
import { Amount, Amounts } from './amounts.tsx';
import { LinkButton, Notice } from './parts.tsx';
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
    <Notice of={purchase} title={texts.completedTitle} text={text}>
      <Amounts>
        {product !== null && <Amount name={texts.bought}>{product}</Amount>}
        {amount !== null && <Amount name={texts.paid}>{amount}</Amount>}
      </Amounts>
      {appUrl !== null && <LinkButton href={appUrl}>{fill(texts.toApp, { project })}</LinkButton>}
      {receiptUrl !== null && (
        <LinkButton isQuiet href={receiptUrl}>
          {texts.receipt}
        </LinkButton>
      )}
    </Notice>
  );
}
