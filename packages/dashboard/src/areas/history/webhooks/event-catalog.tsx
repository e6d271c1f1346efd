import type { AdminWebhookEventType, WebhookEventType } from '@portico/react';
import { ChevronRight, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Card, Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { groupsOf } from './event-groups.ts';
import { SendEventDialog } from './send-event-dialog.tsx';
import { useEventTypes } from './webhook-queries.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

/** Shows the event types with their payloads. */
export function EventCatalog() {
  const [search, setSearch] = useState('');
  const [sent, setSent] = useState<WebhookEventType | undefined>(undefined);
  const types = useEventTypes();
  const groups = groupsOf(types.data ?? [], search);
  return (
    <WebhooksScreen subtitle="The events that your endpoints can receive, with example payloads.">
      <div className="mb-4 flex">
        <SearchField label="Search events" placeholder="Name or description" wanted={search} onChange={setSearch} />
      </div>
      {types.isPending && (
        <Loading what="the events">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {types.isLoadingError && (
        <Card>
          <Failed error={types.error} onRetry={types.refetch} />
        </Card>
      )}
      {types.data !== undefined && groups.length === 0 && (
        <Card>
          <Empty
            icon={SearchX}
            title="No events match"
            text="Search by a part of the name or description."
            action={<Button onClick={() => setSearch('')}>Show all events</Button>}
          />
        </Card>
      )}
      <div className="flex flex-col gap-6">
        {groups.map(({ name, entries }) => (
          <Section key={name} title={name}>
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.type} className="py-3 first:pt-0 last:pb-0">
                  <EventEntry entry={entry} onSend={() => setSent(entry.type)} />
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
      <SendEventDialog key={sent} isOpen={sent !== undefined} eventType={sent} onClose={() => setSent(undefined)} />
    </WebhooksScreen>
  );
}

function EventEntry({
  entry: { type, description, fields, example },
  onSend,
}: {
  entry: AdminWebhookEventType;
  onSend: () => void;
}) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden="true" className="text-ink-3 group-open:rotate-90 rtl:rotate-180" />
        <code className="font-medium font-mono text-sm group-hover:underline">{type}</code>
        <span className="text-ink-2 text-sm">{description}</span>
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <CodeBlock title="Example" text={payloadOf(type, example)} what={`the example of ${type}`} />
        <table aria-label={`Fields of ${type}`} className="w-full text-sm">
          <thead>
            <tr className="text-start text-ink-3">
              <th scope="col" className="border-line border-b py-1.5 pe-3 text-start font-medium">
                Field of data
              </th>
              <th scope="col" className="border-line border-b py-1.5 text-start font-medium">
                Type
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <td className="wrap-anywhere border-line border-b py-1.5 pe-3 font-mono text-xs">{field.name}</td>
                <td className="border-line border-b py-1.5 text-ink-2">{field.type}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <Button changes onClick={onSend}>
            Send to my endpoint
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The time of the examples of the catalog. */
const exampleTime = new Date(1_790_000_000_000).toISOString();

function payloadOf(type: string, data: unknown): string {
  return JSON.stringify({ type, version: 1, timestamp: exampleTime, data }, null, 2);
}
