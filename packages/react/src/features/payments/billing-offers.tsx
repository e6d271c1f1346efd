import type { SwitchOption } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block, Row, Rows } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { BillingAlert } from './billing-alert.tsx';
import type { BillingCustomer } from './billing-customer.ts';
import { pricesOf } from './offers.ts';
import { useMoney } from './use-money.ts';

/** Shows the products that a customer can buy, each with a button to the purchase page. Nothing if there are none. */
export function BillingOffers({ customer }: { readonly customer: BillingCustomer }) {
  const text = useAccountText(accountBilling);
  const offers = customer.useOffers();
  if (offers.length === 0) return null;
  return (
    <Block title={text('billing.offers')}>
      <Rows label={text('billing.offers')}>
        {offers.map((offer) => (
          <Offered key={offer.productId} customer={customer} offer={offer} />
        ))}
      </Rows>
    </Block>
  );
}

interface OfferedProps {
  readonly customer: BillingCustomer;
  readonly offer: SwitchOption;
}

function Offered({ customer, offer }: OfferedProps) {
  const text = useAccountText(accountBilling);
  const money = useMoney();
  const { productId, displayName: product } = offer;
  // Prices that look the same are shown once.
  const prices = new Set(pricesOf(offer).map((price) => money.price(price)));
  // The purchase page asks for price and quantity.
  const { run, isRunning, error } = useAction(async () => {
    location.assign(await customer.createCheckoutUrl({ productId, returnUrl: location.href }));
  });
  return (
    <Row title={<bdi>{product}</bdi>} note={[...prices].join(' · ')}>
      <div className="portico-buttons">
        <Button isQuiet isBusy={isRunning} label={text('billing.buy.name', { product })} onClick={run}>
          {text('billing.buy')}
        </Button>
      </div>
      <BillingAlert error={error} />
    </Row>
  );
}
