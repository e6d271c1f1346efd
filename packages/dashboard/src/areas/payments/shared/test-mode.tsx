import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { changePayments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Says that purchases are free of charge. Nothing while test mode is off or not known. */
export function TestModeBanner() {
  const { id: projectId } = useProject();
  const payments = usePayments();
  const mayChange = useMayChange('developer');
  if (payments.data?.testMode !== true) return null;
  return (
    <div className="mb-6 flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-4 py-2.5 text-sm">
      <FlaskConical size={16} className="mt-px shrink-0 text-warning-ink" aria-hidden="true" />
      <p className="min-w-0 text-ink-2">
        <strong className="font-semibold text-ink">Test mode is on.</strong> Customers get products without paying.
        {mayChange && (
          <>
            {' '}
            <Link to="/projects/$projectId/payments/settings" params={{ projectId }} className={inlineLinkClasses}>
              Change
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

const consequences = {
  on: 'Nobody can pay until you turn it off again: customers get every product that they select free of charge.',
  off: 'Customers then pay with real money, to your Stripe account. Products from test purchases stay with their customers.',
} as const;

/** Shows the switch of test mode, with a confirmation. */
export function TestModeSection() {
  const project = useProject();
  const payments = usePayments();
  const [isAsking, setIsAsking] = useState(false);
  const isOn = payments.data?.testMode ?? true;
  return (
    <section aria-label="Test mode" className="rounded-lg border border-line bg-raised px-5 py-1.5">
      <SwitchRow
        label="Test mode"
        help="Customers get products without paying. Use it until your app is ready."
        isOn={isOn}
        isDisabled={payments.data === undefined}
        onChange={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={isOn ? 'Turn off test mode?' : 'Turn on test mode?'}
        consequence={isOn ? consequences.off : consequences.on}
        action={isOn ? 'Turn off test mode' : 'Turn on test mode'}
        onConfirm={async () => {
          await changePayments(project, { testMode: !isOn });
          announce({ title: isOn ? 'Test mode is off' : 'Test mode is on' });
        }}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}
