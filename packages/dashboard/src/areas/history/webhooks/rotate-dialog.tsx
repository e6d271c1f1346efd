import { type AdminWebhookEndpoint, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { exactTime } from '../../../lib/time.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

interface RotateDialogProps {
  isOpen: boolean;
  endpoint: AdminWebhookEndpoint;
  onClose: () => void;
}

/** Replaces the signing secret of an endpoint, and shows the new one. */
export function RotateDialog({ isOpen, endpoint, onClose }: RotateDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Rotate signing secret" onClose={onClose}>
      <Rotation endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function Rotation({ endpoint, onClose }: Omit<RotateDialogProps, 'isOpen'>) {
  const project = useProject();
  const [rotated, setRotated] = useState<{ secret: string; previousSecretExpiresAt: Date } | undefined>(undefined);
  const rotation = useAction(async () => {
    const result = await project.app.webhooks.rotateSecret(endpoint.id);
    await refreshWebhooks(project.id);
    setRotated(result);
  });
  if (rotated !== undefined) {
    return (
      <>
        <ShownOnce count="one" what="signing secret" advice="Replace the old one on your server." />
        <CodeBlock title=".env" text={`PORTICO_WEBHOOK_SECRET=${rotated.secret}`} what="signing secret" />
        <p className="mt-3 text-ink-2 text-sm">
          The previous secret stays valid until {exactTime(rotated.previousSecretExpiresAt)}.
        </p>
        <Actions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </Actions>
      </>
    );
  }
  return (
    <>
      <p className="text-base text-ink-2">
        Portico creates a new secret. For 24 hours, it signs events with both secrets, so your server accepts all of
        them while you replace the old one. If someone else knows the old secret, replace it on your server at once.
      </p>
      {endpoint.previousSecretExpiresAt !== null && (
        <p className="mt-3 text-base text-warning-ink">
          The secret was rotated less than 24 hours ago. The previous one stays valid until{' '}
          {exactTime(endpoint.previousSecretExpiresAt)}.
        </p>
      )}
      <ProblemNote error={rotation.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={rotation.isRunning} onClick={() => void rotation.run()}>
          Rotate secret
        </Button>
      </Actions>
    </>
  );
}
