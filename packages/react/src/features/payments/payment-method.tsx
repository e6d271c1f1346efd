import type { CustomerPaymentMethod } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useAction } from '../../hooks/use-action.ts';
import { usePlace } from '../../text/dates.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Row, Rows, Tag } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { BillingAlert } from './billing-alert.tsx';
import type { BillingCustomer } from './billing-customer.ts';

/** Shows what is charged next, with a button to the portal of the payment provider. */
export function PaymentMethod({ customer }: { readonly customer: BillingCustomer }) {
  const text = useAccountText(accountBilling);
  const { defaultPaymentMethod: method, canOpenPortal, testMode } = customer.useBilling();
  return (
    <>
      {testMode && <TestModeNote />}
      {method !== null && (
        <Rows label={text('billing.method')}>
          <Method method={method} />
        </Rows>
      )}
      {method === null && !testMode && (
        <p className="portico-block-text">{text(canOpenPortal ? 'billing.method.missing' : 'billing.method.none')}</p>
      )}
      {canOpenPortal && <PortalButton customer={customer} label={text('billing.method.manage')} />}
    </>
  );
}

/** Says that nothing is charged. */
function TestModeNote() {
  const text = useAccountText(accountBilling);
  return (
    <p className="portico-row-title portico-block-text">
      <Tag tone="bad">{text('billing.test')}</Tag>
      <span>{text('billing.test.text')}</span>
    </p>
  );
}

function Method({ method }: { readonly method: CustomerPaymentMethod }) {
  const text = useAccountText(accountBilling);
  const { locale } = usePlace();
  const { brand, last4, exp_month: month, exp_year: year } = method;
  // A card is valid until the end of the month.
  const expiresAt = month === null || year === null ? undefined : new Date(year, month);
  const isExpired = expiresAt !== undefined && expiresAt.getTime() <= Date.now();
  const date =
    expiresAt && new Intl.DateTimeFormat(locale, { month: '2-digit', year: 'numeric' }).format(expiresAt.getTime() - 1);
  return (
    <Row
      title={
        <>
          <span>
            {brand === null || last4 === null
              ? text('billing.method.saved')
              : text('billing.method.ending', { brand: brandNames[brand] ?? brand, last4 })}
          </span>
          {isExpired && <Tag tone="bad">{text('billing.method.expired')}</Tag>}
        </>
      }
      note={date !== undefined && text('billing.method.expires', { date })}
    />
  );
}

/** Names of the most common brands of cards. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Shows a button that opens the portal of the payment provider, which returns to this page. */
export function PortalButton({ customer, label }: { readonly customer: BillingCustomer; readonly label: string }) {
  const { run, isRunning, error } = useAction(async () => {
    location.assign(await customer.createBillingPortalUrl({ returnUrl: location.href }));
  });
  return (
    <div className="portico-buttons">
      <BillingAlert error={error} />
      <Button isQuiet isBusy={isRunning} onClick={run}>
        {label}
      </Button>
    </div>
  );
}
