import type { AdminEmailWebhook, AdminOwnedProject } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../lib/queries.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { type ProviderGuide, providerGuides } from './email-providers.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Shows the email providers that report bounces and complaints to the project. */
export function ProviderWebhooks({ project }: { project: AdminOwnedProject }) {
  const [opened, setOpened] = useState<ProviderGuide | undefined>(undefined);
  const webhooks = useQuery({
    queryKey: ['email-webhooks', project.id],
    queryFn: async () => await project.app.emailDelivery.listWebhooks(),
  });
  const webhookOf = (guide: ProviderGuide | undefined) => webhooks.data?.find(({ provider }) => provider === guide?.id);
  return (
    <Section
      title="Bounces and complaints"
      help="Your email provider can report mailboxes that reject emails, and recipients who mark emails as spam. Portico then adds these addresses to the suppression list."
    >
      {webhooks.isPending && (
        <Loading what="the email providers">
          <Skeleton className="my-3 h-40" />
        </Loading>
      )}
      {webhooks.isLoadingError && <Failed error={webhooks.error} onRetry={webhooks.refetch} />}
      {webhooks.data !== undefined && (
        <ul className="divide-y divide-line">
          {providerGuides.map((guide) => (
            <ProviderRow key={guide.id} guide={guide} webhook={webhookOf(guide)} onOpen={() => setOpened(guide)} />
          ))}
        </ul>
      )}
      <WebhookDialog
        project={project}
        guide={opened}
        webhook={webhookOf(opened)}
        onChanged={() => refresh(['email-webhooks', project.id])}
        onClose={() => setOpened(undefined)}
      />
    </Section>
  );
}

interface ProviderRowProps {
  guide: ProviderGuide;
  webhook: AdminEmailWebhook | undefined;
  onOpen: () => void;
}

function ProviderRow({ guide, webhook, onOpen }: ProviderRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-base">
          {guide.name}
          {webhook !== undefined && <WebhookBadge guide={guide} webhook={webhook} />}
        </p>
        {webhook !== undefined && (
          <p className="text-ink-3 text-sm">
            {webhook.lastEventAt === null ? (
              'No event received yet'
            ) : (
              <>
                Last event: {webhook.lastEventType}, <Time date={webhook.lastEventAt} />
              </>
            )}
          </p>
        )}
      </div>
      <Button changes aria-label={`${webhook === undefined ? 'Set up' : 'Edit'} ${guide.name}`} onClick={onOpen}>
        {webhook === undefined ? 'Set up' : 'Edit'}
      </Button>
    </li>
  );
}

function WebhookBadge({ guide, webhook }: Pick<ProviderRowProps, 'guide'> & { webhook: AdminEmailWebhook }) {
  if (guide.secret?.isRequired === true && !webhook.hasSigningSecret) {
    return <Badge tone="warning">Signing secret missing</Badge>;
  }
  return webhook.lastEventAt === null ? <Badge>Waiting for events</Badge> : <Badge tone="success">Connected</Badge>;
}
