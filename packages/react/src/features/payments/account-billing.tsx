import { accountBilling } from '@portico/texts/en-US/account-billing';
import { Wait } from '../../loading/wait.tsx';
import { useAccountText } from '../../text/text-context.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { BillingCustomer } from './billing-customer.ts';
import { BillingOffers } from './billing-offers.tsx';
import { BillingPayments } from './billing-payments.tsx';
import { BillingProducts } from './billing-products.tsx';
import { PaymentMethod } from './payment-method.tsx';

/** Shows the products, the payment method and the payments of a user or a team. */
export function AccountBilling({ customer }: { readonly customer: BillingCustomer }) {
  const text = useAccountText(accountBilling);
  return (
    <>
      <LoadingBlock title={text('billing.products')} retry={() => customer.listProducts()}>
        <BillingProducts customer={customer} />
      </LoadingBlock>
      <PartBoundary retry={() => customer.listOffers()}>
        <Wait fallback={null}>
          <BillingOffers customer={customer} />
        </Wait>
      </PartBoundary>
      <LoadingBlock title={text('billing.method')} retry={() => customer.getBilling()}>
        <PaymentMethod customer={customer} />
      </LoadingBlock>
      <LoadingBlock title={text('billing.payments')} retry={() => customer.listPayments()}>
        <BillingPayments customer={customer} />
      </LoadingBlock>
    </>
  );
}
