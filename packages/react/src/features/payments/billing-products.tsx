import type { CustomerProduct } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useState } from 'react';
import { useActs } from '../../hooks/use-acts.ts';
import { useDates, usePlace } from '../../text/dates.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Row, Rows, Tag } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { BillingAlert } from './billing-alert.tsx';
import type { BillingCustomer } from './billing-customer.ts';
import { DocumentLink } from './billing-payments.tsx';
import { ChangeSubscription } from './change-subscription.tsx';
import { NextPage } from './next-page.tsx';
import { PortalButton } from './payment-method.tsx';
import { productLines, productStatus } from './product-state.ts';
import { useMoney } from './use-money.ts';

interface ProductsProps {
  readonly customer: BillingCustomer;
  /** Cursor of the page. */
  readonly cursor?: string;
}

/** Shows a page of products with what the customer can do with them, and a button for the next one. */
export function BillingProducts({ customer, cursor }: ProductsProps) {
  const text = useAccountText(accountBilling);
  const page = { limit: 20, cursor };
  const products = customer.useProducts(page);
  if (products.length === 0) return <p className="portico-block-text">{text('billing.products.none')}</p>;
  return (
    <>
      <Rows label={text('billing.products')}>
        {products.map((product) => (
          <Product key={product.purchaseId ?? product.id} customer={customer} product={product} />
        ))}
      </Rows>
      {products.nextCursor !== null && (
        <NextPage retry={() => customer.listProducts({ ...page, cursor: products.nextCursor ?? undefined })}>
          <BillingProducts customer={customer} cursor={products.nextCursor} />
        </NextPage>
      )}
    </>
  );
}

interface ProductProps {
  readonly customer: BillingCustomer;
  readonly product: CustomerProduct;
}

/** What the last action has done. */
interface Said {
  readonly text: string;
  /** Whether the row shows it already. It is still announced. */
  readonly isShown?: boolean;
  /** Page on which the customer pays. */
  readonly paymentUrl?: string | null;
}

function Product({ customer, product }: ProductProps) {
  const text = useAccountText(accountBilling);
  const dates = useDates();
  const { locale } = usePlace();
  const money = useMoney();
  const [isChanging, setChanging] = useState(false);
  const [said, setSaid] = useState<Said>({ text: '' });
  const { subscription, displayName, quantity } = product;
  const status = productStatus(product);
  return (
    <Row
      title={
        <>
          <bdi>{displayName}</bdi>
          {quantity !== 1 && <span>× {quantity.toLocaleString(locale)}</span>}
          {status !== undefined && <Tag tone={status.tone}>{text(status.key)}</Tag>}
          {subscription?.hasPendingChange && <Tag>{text('billing.status.pending')}</Tag>}
        </>
      }
      note={productLines(product, { text, dates, money }).map((line) => <div key={line}>{line}</div>)}
    >
      {isChanging ? (
        <ChangeSubscription
          customer={customer}
          product={product}
          onClose={() => setChanging(false)}
          onChanged={({ state, paymentUrl }) => {
            setChanging(false);
            setSaid(
              state === 'applied'
                ? { text: text('billing.changed') }
                : { text: text('billing.pending'), isShown: true, paymentUrl },
            );
          }}
        />
      ) : (
        <ProductActions
          customer={customer}
          product={product}
          change={() => {
            setSaid({ text: '' });
            setChanging(true);
          }}
          say={(done) => setSaid({ text: done })}
        />
      )}
      <div className="portico-stack portico-wide portico-outcome">
        <p role="status" className={said.isShown ? 'portico-hidden' : 'portico-said'}>
          {said.text}
        </p>
        <div className="portico-buttons">
          <DocumentLink url={said.paymentUrl ?? null} label={text('billing.pay')} />
        </div>
      </div>
    </Row>
  );
}

interface ActionsProps extends ProductProps {
  readonly change: () => void;
  readonly say: (done: string) => void;
}

function ProductActions({ customer, product, change, say }: ActionsProps) {
  const text = useAccountText(accountBilling);
  const dates = useDates();
  const acts = useActs();
  const { subscription, displayName: name } = product;
  const id = subscription?.subscriptionId;
  if (subscription === null || id == null) return null;
  const { currentPeriodEnd: end, cancelAtPeriodEnd, isCancelable, status } = subscription;
  const isLate = status === 'past_due' || status === 'unpaid';
  const mayChange = !isLate && !cancelAtPeriodEnd && !subscription.hasPendingChange && canChange(product);
  return (
    <div className="portico-buttons portico-wide">
      {isLate && <PortalButton customer={customer} label={text('billing.method.update')} />}
      {mayChange && (
        <Button isQuiet label={text('billing.change.name', { product: name })} onClick={change}>
          {text('billing.change')}
        </Button>
      )}
      <BillingAlert error={acts.error} />
      {cancelAtPeriodEnd && (
        <Button
          isQuiet
          label={text('billing.resume.name', { product: name })}
          {...acts.propsOf('resume', async () => {
            await customer.updateSubscription(id, { cancelAtPeriodEnd: false });
            say(text('billing.resume.done', { product: name }));
          })}
        >
          {text('billing.resume')}
        </Button>
      )}
      {isCancelable && !cancelAtPeriodEnd && (
        <Confirmed
          key={String(cancelAtPeriodEnd)}
          label={text('billing.cancel')}
          name={text('billing.cancel.name', { product: name })}
          question={
            end === null
              ? text('billing.cancel.question.open', { product: name })
              : text('billing.cancel.question', { product: name, date: dates.day(end) })
          }
          confirm={text('billing.cancel.confirm')}
          keep={text('billing.cancel.keep')}
          ErrorAlert={BillingAlert}
          act={async () => {
            await customer.updateSubscription(id, { cancelAtPeriodEnd: true });
            say(text('billing.cancel.done', { product: name }));
          }}
        />
      )}
    </div>
  );
}

/** Returns whether a subscription can contain something else. */
function canChange({ subscription, stackable, prices, switchOptions }: CustomerProduct): boolean {
  if (subscription?.price == null) return switchOptions.length > 0;
  const isRecurring = Object.values(prices).filter(({ interval }) => interval !== undefined).length > 1;
  return stackable || isRecurring || switchOptions.length > 0;
}
