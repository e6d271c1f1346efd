import { useAction } from '@portico/react';
import { changePayments, type Payments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

type Name = keyof Pick<
  Payments,
  'promotionCodes' | 'automaticTax' | 'taxIds' | 'receiptEmails' | 'blockNewPurchases' | 'clientsWithoutUser'
>;

const rows: Readonly<Record<Name, { readonly label: string; readonly help: string }>> = {
  promotionCodes: {
    label: 'Promotion codes',
    help: 'Customers can enter a promotion code. Create coupons and their codes at Stripe first.',
  },
  automaticTax: {
    label: 'Automatic tax',
    help: 'Stripe calculates taxes, and customers select their country. Enable Stripe Tax and add your registrations first.',
  },
  taxIds: {
    label: 'Tax numbers',
    help: 'Companies can enter a tax number, such as a VAT number. It appears on the invoice. Add your own number at Stripe first.',
  },
  receiptEmails: {
    label: 'Receipts by email',
    help: 'Customers get an email after each payment. Turn it off if Stripe sends receipts.',
  },
  blockNewPurchases: {
    label: 'Block new purchases',
    help: 'Customers cannot buy from your app. They keep what they have, and subscriptions renew. Your server can still sell.',
  },
  clientsWithoutUser: {
    label: 'Clients without a user',
    help: 'Anyone with the publishable key can read the items and products of every customer, and begin new purchases for them. Server SDKs of Stack Auth before 2.8.77 need this.',
  },
};

/** Settings without an effect in test mode. */
const realOnes: readonly Name[] = ['promotionCodes', 'automaticTax', 'taxIds', 'receiptEmails'];

/** Shows what customers can enter on the purchase page, and what they get after a payment. */
export function CheckoutSection() {
  return (
    <>
      <Section title="Purchase page" help="These settings have no effect in test mode.">
        {realOnes.map((name) => (
          <PaymentsSwitch key={name} name={name} />
        ))}
      </Section>
      <Section title="New purchases">
        <PaymentsSwitch name="blockNewPurchases" />
        <PaymentsSwitch name="clientsWithoutUser" />
      </Section>
    </>
  );
}

function PaymentsSwitch({ name }: { name: Name }) {
  const project = useProject();
  const payments = usePayments();
  const { settings } = useClientApp();
  const byDefault = name === 'clientsWithoutUser' && settings.allowsPaymentClientsWithoutUser;
  const change = useAction(async (isOn: boolean) => await changePayments(project, { [name]: isOn }));
  return (
    <div>
      <SwitchRow
        {...rows[name]}
        isOn={payments.data?.[name] ?? byDefault}
        isDisabled={payments.data === undefined || change.isRunning}
        onChange={(isOn) => void change.run(isOn)}
      />
      <ProblemNote error={change.error} />
    </div>
  );
}
