import { type AdminEmailSuppression, type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { ReasonBadge, reasonEffects } from '../../../features/mail/suppression-reason.tsx';
import { exactTime } from '../../../lib/time.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
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
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(suppression);
  if (suppression !== undefined && suppression !== shown) setShown(suppression);
  const removing = useAction(async (address: string) => {
    await project.app.emailDelivery.removeSuppression(address);
    await onChanged();
    onClose();
    announce({ title: 'Address removed from the suppression list', text: address });
  });
  return (
    <Dialog
      isOpen={suppression !== undefined}
      title={shown?.emailAddress ?? ''}
      description={shown && reasonEffects[shown.reason]}
      onClose={onClose}
    >
      {shown !== undefined && (
        <dl className="flex flex-col gap-3 text-base">
          <Fact name="Reason">
            <ReasonBadge reason={shown.reason} />
          </Fact>
          <Fact name="Added">{exactTime(shown.createdAt)}</Fact>
          {shown.provider !== null && <Fact name="Reported by">{shown.provider}</Fact>}
          {shown.detail !== '' && (
            <Fact name="Details">
              <span className="wrap-anywhere">{shown.detail}</span>
            </Fact>
          )}
        </dl>
      )}
      <ProblemNote error={removing.error} />
      <Actions>
        <Button onClick={onClose}>Done</Button>
        <Button
          changes
          look="danger"
          isBusy={removing.isRunning}
          onClick={() => shown !== undefined && void removing.run(shown.emailAddress)}
        >
          Remove from list
        </Button>
      </Actions>
    </Dialog>
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
