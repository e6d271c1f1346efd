import { type AdminEmailSuppression, type AdminOwnedProject, useAction } from '@portico/react';
import { ReasonBadge, reasonEffects } from '../../../features/mail/suppression-reason.tsx';
import { exactTime } from '../../../lib/time.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface SuppressionDialogProps {
  project: AdminOwnedProject;
  /** Undefined closes the dialog. */
  suppression: AdminEmailSuppression | undefined;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Shows why an address gets no emails, and a button that removes it from the list. */
export function SuppressionDialog({ project, suppression, onChanged, onClose }: SuppressionDialogProps) {
  const removing = useAction(async (address: string) => {
    await project.app.emailDelivery.removeSuppression(address);
    await onChanged();
    onClose();
    announce({ title: 'Address removed from the suppression list', text: address });
  });
  return (
    <ItemDialog
      item={suppression}
      title={({ emailAddress }) => emailAddress}
      description={({ reason }) => reasonEffects[reason]}
      onClose={onClose}
    >
      {({ emailAddress, reason, createdAt, provider, detail }) => (
        <>
          <dl className="flex flex-col gap-3 text-base">
            <Fact name="Reason">
              <ReasonBadge reason={reason} />
            </Fact>
            <Fact name="Added">{exactTime(createdAt)}</Fact>
            {provider !== null && <Fact name="Reported by">{provider}</Fact>}
            {detail !== '' && (
              <Fact name="Details">
                <span className="wrap-anywhere">{detail}</span>
              </Fact>
            )}
          </dl>
          <ProblemNote error={removing.error} />
          <Actions>
            <Button onClick={onClose}>Done</Button>
            <Button changes look="danger" isBusy={removing.isRunning} onClick={() => void removing.run(emailAddress)}>
              Remove from list
            </Button>
          </Actions>
        </>
      )}
    </ItemDialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
