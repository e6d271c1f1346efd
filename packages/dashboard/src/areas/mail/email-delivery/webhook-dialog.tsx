import { type AdminEmailWebhook, type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import type { ProviderGuide } from './email-providers.ts';

interface WebhookDialogProps {
  project: AdminOwnedProject;
  /** The opened provider. Undefined closes the dialog. */
  guide: ProviderGuide | undefined;
  /** Its webhook, if there is one. */
  webhook: AdminEmailWebhook | undefined;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Shows the webhook of an email provider: its steps, its URL once, and its signing secret. */
export function WebhookDialog({ guide, ...props }: WebhookDialogProps) {
  return (
    <ItemDialog item={guide} title={({ name }) => name} onClose={props.onClose}>
      {(shown) => <Setup key={shown.id} {...props} guide={shown} />}
    </ItemDialog>
  );
}

function Setup({ project, guide, webhook, onChanged, onClose }: WebhookDialogProps & { guide: ProviderGuide }) {
  const [url, setUrl] = useState<string | undefined>(undefined);
  const [isRemoving, setIsRemoving] = useState(false);
  const creation = useAction(async () => {
    const created = await project.app.emailDelivery.createWebhook(guide.id);
    await onChanged();
    setUrl(created.url);
  });
  const remove = async () => {
    await project.app.emailDelivery.deleteWebhook(guide.id);
    await onChanged();
    onClose();
    announce({ title: `${guide.name} removed` });
  };
  return (
    <>
      <ol className="mb-4 flex list-decimal flex-col gap-1.5 ps-5 text-base text-ink-2">
        <li>{webhook === undefined ? 'Create the URL.' : 'Copy the URL, or replace it if you do not have it.'}</li>
        {guide.steps.map((step) => (
          <li key={step} className="wrap-anywhere text-pretty">
            {step}
          </li>
        ))}
      </ol>
      {url !== undefined && <NewUrl url={url} />}
      {guide.secret !== undefined && webhook !== undefined && (
        <SigningSecret project={project} guide={guide} webhook={webhook} onChanged={onChanged} />
      )}
      <ProblemNote error={creation.error} />
      <Actions>
        {webhook !== undefined && (
          <Button look="quiet" onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
        )}
        {url === undefined && (
          <Button
            look={webhook === undefined ? 'primary' : 'secondary'}
            isBusy={creation.isRunning}
            onClick={() => void creation.run()}
          >
            {webhook === undefined ? 'Create URL' : 'Replace URL'}
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Actions>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove ${guide.name}?`}
        consequence="The URL stops working. Bounces and complaints are no longer added to the suppression list."
        action="Remove"
        onConfirm={remove}
        onClose={() => setIsRemoving(false)}
      />
    </>
  );
}

function NewUrl({ url }: { url: string }) {
  return (
    <>
      <ShownOnce
        count="one"
        what="URL"
        advice="It contains a secret: anyone who knows it can add addresses to your suppression list."
      />
      <CodeBlock title="Webhook URL" text={url} what="webhook URL" />
    </>
  );
}

type SecretProps = Pick<WebhookDialogProps, 'project' | 'onChanged'> & {
  guide: ProviderGuide;
  webhook: AdminEmailWebhook;
};

function SigningSecret({ project, guide, webhook, onChanged }: SecretProps) {
  const [secret, setSecret] = useState('');
  const saving = useAction(async () => {
    await project.app.emailDelivery.setWebhookSecret(guide.id, secret.trim());
    await onChanged();
    setSecret('');
    announce({ title: 'Signing secret saved' });
  });
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (secret.trim() !== '') void saving.run();
      }}
    >
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <PasswordField
            label="Signing secret"
            autoComplete="off"
            maxLength={200}
            value={secret}
            placeholder={webhook.hasSigningSecret ? 'Stored. Enter a new one to replace it' : ''}
            help={guide.secret?.help}
            onChange={(event) => setSecret(event.target.value)}
          />
        </div>
        <Button type="submit" className="sm:mt-7" disabled={secret.trim() === ''} isBusy={saving.isRunning}>
          Save secret
        </Button>
      </div>
      <ProblemNote error={saving.error} />
    </form>
  );
}
