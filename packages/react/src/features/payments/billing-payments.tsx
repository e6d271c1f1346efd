import type { CustomerPayment } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useDates } from '../../text/dates.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Row, Rows, Tag } from '../../ui/block.tsx';
import type { BillingCustomer } from './billing-customer.ts';
import { isSome } from './money.ts';
import { NextPage } from './next-page.tsx';
import { useMoney } from './use-money.ts';

interface PaymentsProps {
  readonly customer: BillingCustomer;
  /** Cursor of the page. */
  readonly cursor?: string;
}

/** Shows a page of payments with their receipts, and a button for the next one. */
export function BillingPayments({ customer, cursor }: PaymentsProps) {
  const text = useAccountText(accountBilling);
  const page = { limit: 10, cursor };
  const payments = customer.usePayments(page);
  if (payments.length === 0) return <p className="portico-block-text">{text('billing.payments.none')}</p>;
  return (
    <>
      <Rows label={text('billing.payments')}>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </Rows>
      {payments.nextCursor !== null && (
        <NextPage retry={() => customer.listPayments({ ...page, cursor: payments.nextCursor ?? undefined })}>
          <BillingPayments customer={customer} cursor={payments.nextCursor} />
        </NextPage>
      )}
    </>
  );
}

function Payment({ payment }: { readonly payment: CustomerPayment }) {
  const text = useAccountText(accountBilling);
  const dates = useDates();
  const money = useMoney();
  const { status, amount, currency, refundedAmount, receiptUrl, invoiceUrl, createdAt } = payment;
  const date = dates.day(createdAt);
  return (
    <Row
      title={
        <>
          <span>{money.amount(amount, currency)}</span>
          <PaymentTag payment={payment} />
        </>
      }
      note={
        <>
          <bdi>{payment.productDisplayName ?? text('billing.payment.other')}</bdi> · {date}
          {isSome(refundedAmount) && Number(refundedAmount) < Number(amount) && (
            <div>{text('billing.payment.refunded-part', { amount: money.amount(refundedAmount, currency) })}</div>
          )}
        </>
      }
    >
      <div className="portico-buttons">
        {(status === 'pending' || status === 'failed') && <DocumentLink url={invoiceUrl} label={text('billing.pay')} />}
        {status === 'succeeded' && (
          <>
            <DocumentLink
              url={receiptUrl}
              label={text('billing.receipt')}
              name={text('billing.receipt.name', { date })}
            />
            <DocumentLink
              url={invoiceUrl}
              label={text('billing.invoice')}
              name={text('billing.invoice.name', { date })}
            />
          </>
        )}
      </div>
    </Row>
  );
}

function PaymentTag({ payment }: { readonly payment: CustomerPayment }) {
  const text = useAccountText(accountBilling);
  const { status, amount, refundedAmount, disputeStatus } = payment;
  if (disputeStatus === 'open') return <Tag tone="bad">{text('billing.payment.disputed')}</Tag>;
  if (isSome(refundedAmount) && Number(refundedAmount) >= Number(amount))
    return <Tag>{text('billing.payment.refunded')}</Tag>;
  const tone = { succeeded: 'good', failed: 'bad', pending: undefined, canceled: undefined } as const;
  return <Tag tone={tone[status]}>{text(`billing.payment.${status}`)}</Tag>;
}

interface DocumentLinkProps {
  readonly url: string | null;
  readonly label: string;
  /** Accessible name, if several links look alike. */
  readonly name?: string;
}

/** Shows a link to a page of the payment provider, in a new tab. Nothing if there is no page. */
export function DocumentLink({ url, label, name }: DocumentLinkProps) {
  if (url === null) return null;
  return (
    <a className="portico-button" data-quiet href={url} target="_blank" rel="noreferrer" aria-label={name}>
      <span className="portico-button-text">{label}</span>
    </a>
  );
}
