import type { SubscriptionChangePreview } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useDates } from '../../text/dates.ts';
import { useAccountText, useLoadingText } from '../../text/text-context.tsx';
import { isSome } from './money.ts';
import { useMoney } from './use-money.ts';

interface CostProps {
  readonly preview: SubscriptionChangePreview | undefined;
  readonly isLoading: boolean;
}

/** Shows what a change costs, announced when it is known. */
export function Cost({ preview, isLoading }: CostProps) {
  const text = useAccountText(accountBilling);
  const loading = useLoadingText();
  const dates = useDates();
  const money = useMoney();
  const lines =
    preview === undefined
      ? []
      : [
          [text('billing.due'), money.amount(preview.amountDueNow, preview.currency)],
          ...(isSome(preview.amountCredited)
            ? [[text('billing.credit'), money.amount(preview.amountCredited, preview.currency)]]
            : []),
          [
            text('billing.next', { date: dates.day(preview.nextAt) }),
            money.amount(preview.nextAmount, preview.currency),
          ],
        ];
  return (
    <div role="status">
      {isLoading && (
        <>
          <span className="portico-hidden">{loading}</span>
          <span className="portico-bone" style={{ height: 48 }} />
        </>
      )}
      {lines.length > 0 && (
        <dl className="portico-costs">
          {lines.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
