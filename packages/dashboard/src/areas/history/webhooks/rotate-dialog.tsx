import type { AdminOwnedProject, AdminWebhookEndpoint } from '@portico/react';
import { exactTime } from '../../../lib/time.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

const title = 'Rotate signing secret';

/** Returns the dialog that replaces the signing secret of an endpoint, and shows the new one. */
export function rotateDialog(project: AdminOwnedProject, { id, previousSecretExpiresAt }: AdminWebhookEndpoint) {
  return dialogForm({
    title,
    action: 'Rotate secret',
    first: {},
    fields: () => [{ id: 'note', shows: () => <Note previousSecretExpiresAt={previousSecretExpiresAt} /> }],
    send: async () => {
      const rotated = await project.app.webhooks.rotateSecret(id);
      await refreshWebhooks(project.id);
      return { title, content: (onClose) => <Rotated {...rotated} onClose={onClose} /> };
    },
  });
}

function Note({ previousSecretExpiresAt }: Pick<AdminWebhookEndpoint, 'previousSecretExpiresAt'>) {
  return (
    <div>
      <p className="text-base text-ink-2">
        Portico creates a new secret. For 24 hours, it signs events with both secrets, so your server accepts all of
        them while you replace the old one. If someone else knows the old secret, replace it on your server at once.
      </p>
      {previousSecretExpiresAt !== null && (
        <p className="mt-3 text-base text-warning-ink">
          The secret was rotated less than 24 hours ago. The previous one stays valid until{' '}
          {exactTime(previousSecretExpiresAt)}.
        </p>
      )}
    </div>
  );
}

interface RotatedProps {
  secret: string;
  previousSecretExpiresAt: Date;
  onClose: () => void;
}

function Rotated({ secret, previousSecretExpiresAt, onClose }: RotatedProps) {
  return (
    <>
      <ShownOnce count="one" what="signing secret" advice="Replace the old one on your server." />
      <CodeBlock title=".env" text={`PORTICO_WEBHOOK_SECRET=${secret}`} what="signing secret" />
      <p className="mt-3 text-ink-2 text-sm">
        The previous secret stays valid until {exactTime(previousSecretExpiresAt)}.
      </p>
      <Actions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}
