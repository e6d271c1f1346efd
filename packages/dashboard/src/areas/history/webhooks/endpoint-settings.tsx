import { type AdminWebhookEndpoint, useAction } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { exactTime } from '../../../lib/time.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { stateOf } from './endpoint-state.tsx';
import { rotateDialog } from './rotate-dialog.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

/** Shows the state, events and signing secret of an endpoint. */
export function EndpointSettings({ endpoint }: { endpoint: AdminWebhookEndpoint }) {
  const project = useProject();
  const [isRotating, setIsRotating] = useState(false);
  const set = async (isEnabled: boolean) => {
    await project.app.webhooks.updateEndpoint(endpoint.id, { isEnabled });
    await refreshWebhooks(project.id);
  };
  const switching = useAction(async () => {
    const wasEnabled = endpoint.isEnabled;
    await set(!wasEnabled);
    announce({ title: wasEnabled ? 'Endpoint disabled' : 'Endpoint enabled', undo: async () => await set(wasEnabled) });
  });
  return (
    <Section
      title="Settings"
      action={
        <div className="flex flex-wrap gap-2">
          <Button changes isBusy={switching.isRunning} onClick={() => void switching.run()}>
            {endpoint.isEnabled ? 'Disable' : 'Enable'}
          </Button>
          <Button changes onClick={() => setIsRotating(true)}>
            Rotate secret
          </Button>
        </div>
      }
    >
      <dl className="grid grid-cols-1 items-baseline gap-x-6 gap-y-1.5 text-base sm:grid-cols-[auto_1fr]">
        <Fact name="Status">
          {stateOf(endpoint).meaning}
          {!endpoint.isEnabled &&
            ' It gets no new events. Waiting events are sent when it is enabled again, until they are 30 days old.'}
        </Fact>
        <Fact name="Events">
          {endpoint.eventTypes === null ? (
            'All events'
          ) : (
            <span className="flex flex-wrap gap-1.5">
              {endpoint.eventTypes.map((type) => (
                <Badge key={type}>{type}</Badge>
              ))}
            </span>
          )}
        </Fact>
        {endpoint.headerNames.length > 0 && <Fact name="Request headers">{endpoint.headerNames.join(', ')}</Fact>}
        {endpoint.rateLimit !== null && <Fact name="Rate limit">{endpoint.rateLimit} per second</Fact>}
        <Fact name="Signing secret">
          {endpoint.previousSecretExpiresAt === null
            ? 'Hidden. It was shown when it was created.'
            : `Rotated. The previous secret is valid until ${exactTime(endpoint.previousSecretExpiresAt)}.`}
        </Fact>
        <Fact name="Created">{exactTime(endpoint.createdAt)}</Fact>
      </dl>
      <ProblemNote error={switching.error} />
      <FormDialog form={isRotating && rotateDialog(project, endpoint)} onClose={() => setIsRotating(false)} />
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 text-sm max-sm:mt-1.5">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}
