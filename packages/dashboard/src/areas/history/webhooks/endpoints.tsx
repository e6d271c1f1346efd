import type { AdminWebhookEndpoint } from '@portico/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { npmrcFile } from '../../../features/ground/projects/package-source.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { TableCard } from '../../../ui/lists/table-card.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { endpointDialog } from './endpoint-dialog.tsx';
import { EndpointBadge, eventsText } from './endpoint-state.tsx';
import { PortalTokens } from './portal-tokens.tsx';
import { listenCommand, verifyCode } from './webhook-code.ts';
import { useEndpoints } from './webhook-queries.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

/** Shows the webhook endpoints of the project. */
export function Endpoints() {
  const project = useProject();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const endpoints = useEndpoints();
  const add = (look: 'primary' | 'secondary') => (
    <Button changes look={look} onClick={() => setIsCreating(true)}>
      <Plus size={16} aria-hidden="true" />
      Add endpoint
    </Button>
  );
  return (
    <WebhooksScreen
      subtitle="Portico sends events of your project to your server, such as new users and payments."
      actions={add('primary')}
    >
      <div className="flex flex-col gap-6">
        <TableCard
          label="Endpoints"
          query={endpoints}
          columns={columns}
          rows={endpoints.data}
          keyOf={({ id }) => id}
          onOpen={({ id }) =>
            void navigate({
              to: '/projects/$projectId/webhooks/$endpointId',
              params: { projectId: project.id, endpointId: id },
            })
          }
          skeletonRows={3}
          empty={
            <Empty
              icon={Webhook}
              title="No endpoints yet"
              text="Add the URL at which your server receives events."
              action={add('secondary')}
            />
          }
        />
        <ReceivingCode projectId={project.id} />
        <PortalTokens />
      </div>
      <FormDialog form={isCreating && endpointDialog(project)} onClose={() => setIsCreating(false)} />
    </WebhooksScreen>
  );
}

/** Shows the code and the commands with which a server receives events. */
function ReceivingCode({ projectId }: { projectId: string }) {
  const { settings } = useClientApp();
  return (
    <Section
      title="Receive events"
      help="Verify the signature, so that your server accepts events of your project only."
    >
      <div className="flex flex-col gap-4">
        <CodeBlock title="On your server" text={verifyCode} what="the code" />
        <CodeBlock
          title=".npmrc, next to the package.json of your app"
          text={npmrcFile(settings.apiUrl)}
          what="the .npmrc file"
        />
        <CodeBlock
          title="While you develop, without a public URL"
          text={listenCommand(projectId, settings.apiUrl)}
          what="the commands"
        />
      </div>
    </Section>
  );
}

const columns: Column<AdminWebhookEndpoint>[] = [
  { id: 'url', header: 'Endpoint', cell: (endpoint) => <EndpointCell endpoint={endpoint} /> },
  { id: 'events', header: 'Events', className: 'w-44 max-md:hidden', cell: eventsText },
  {
    id: 'state',
    header: 'Status',
    className: 'w-64 max-lg:w-44',
    cell: (endpoint) => <EndpointBadge endpoint={endpoint} />,
  },
  {
    id: 'failing',
    header: 'Failing since',
    className: 'w-32 max-lg:hidden',
    cell: ({ failingSince }) => (failingSince === null ? '' : <Time date={failingSince} />),
  },
];

function EndpointCell({ endpoint: { id, url, description } }: { endpoint: AdminWebhookEndpoint }) {
  const { id: projectId } = useProject();
  return (
    <>
      <Link
        to="/projects/$projectId/webhooks/$endpointId"
        params={{ projectId, endpointId: id }}
        data-row-link=""
        title={url}
        className="block truncate rounded-sm font-medium hover:underline"
      >
        {url}
      </Link>
      {description !== '' && <span className="block truncate text-ink-3 text-sm">{description}</span>}
    </>
  );
}
