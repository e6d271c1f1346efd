import type { AdminPayment } from '@portico/react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { MenuItem, MenuNote } from '../../../ui/dialogs/menu.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';

/** Shows menu items that decide the open dispute of a test payment, as a bank would. */
export function TestDisputeItems({ payment }: { payment: AdminPayment }) {
  const project = useProject();
  const decide = async (outcome: 'won' | 'lost') => {
    try {
      await project.app.payments.decideTestDispute({ paymentId: payment.id, outcome });
      await refresh(['payments', project.id]);
      const isRevoked = outcome === 'lost' && payment.purchaseType === 'one_time';
      announce({
        title: outcome === 'won' ? 'Dispute won' : 'Dispute lost',
        text: isRevoked ? 'The customer loses the product.' : 'The customer keeps the product.',
      });
    } catch (error) {
      announceFailure('The dispute was not decided', error);
    }
  };
  return (
    <>
      <MenuNote>No money moves in test mode.</MenuNote>
      <MenuItem changes onClick={() => void decide('won')}>
        Win dispute
      </MenuItem>
      <MenuItem changes onClick={() => void decide('lost')}>
        Lose dispute
      </MenuItem>
    </>
  );
}
