import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { TestModeSection } from '../shared/test-mode.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { StripeSection } from './stripe-section.tsx';

/** Shows whether customers can pay: test mode, the account at the payment provider, and the purchase page. */
export function PaymentSettings() {
  return (
    <PaymentsScreen tab="Settings" subtitle="Test mode, your Stripe account and the purchase page.">
      <div className="flex flex-col gap-6">
        <TestModeSection />
        <StripeSection />
        <CheckoutSection />
      </div>
    </PaymentsScreen>
  );
}
