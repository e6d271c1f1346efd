import { CheckoutSection } from '../products/checkout-section.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { TestModeSection } from '../shared/test-mode.tsx';
import { RevenueSection } from './revenue-section.tsx';
import { StripeSection } from './stripe-section.tsx';

/** Shows whether customers can pay: test mode, and the account at the payment provider. */
export function PaymentsOverview() {
  return (
    <PaymentsScreen
      tab="Overview"
      subtitle="Sell products to users, teams and other customers, and meter what they use."
    >
      <div className="flex flex-col gap-6">
        <RevenueSection />
        <TestModeSection />
        <StripeSection />
        <CheckoutSection />
      </div>
    </PaymentsScreen>
  );
}
