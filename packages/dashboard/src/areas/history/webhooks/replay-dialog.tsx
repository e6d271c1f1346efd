import type { AdminOwnedProject, AdminWebhookEndpoint } from '@portico/react';
import { TimeField } from '../../../ui/calendar/time-field.tsx';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { SelectOption } from '../../../ui/forms/select-field.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

type Selection = 'failed' | 'all';

const selections: readonly SelectOption<Selection>[] = [
  { value: 'failed', text: 'Failed events' },
  { value: 'all', text: 'All events', help: 'Your server gets events that it has accepted a second time.' },
];

const hour = 3_600_000;
const spans: readonly { value: string; text: string; millis?: number }[] = [
  { value: 'hour', text: 'The last hour', millis: hour },
  { value: 'day', text: 'The last 24 hours', millis: 24 * hour },
  { value: 'week', text: 'The last 7 days', millis: 7 * 24 * hour },
  { value: 'month', text: 'The last 30 days' },
  { value: 'custom', text: 'Since a time' },
];

/** Returns the dialog that sends many events to an endpoint again, after a confirmation, and shows how many. */
export function replayDialog(project: AdminOwnedProject, endpoint: AdminWebhookEndpoint) {
  return dialogForm({
    title,
    description,
    action: 'Send again',
    first: { select: 'failed' as Selection, span: 'day', time: '' },
    fields: ({ span, time }, set) => [
      { name: 'select', label: 'Events', options: selections },
      { name: 'span', label: 'Period', options: spans },
      span === 'custom' && {
        id: 'time',
        problem: Number.isNaN(Date.parse(time)) ? 'Enter a day and a time.' : undefined,
        shows: (error) => (
          <TimeField
            label="Since"
            help="In your time zone."
            error={error}
            value={time}
            usual="00:00"
            days="past"
            onChange={(next) => set({ time: next })}
          />
        ),
      },
    ],
    send: async ({ select, span, time }) => {
      const since = sinceOf(span, time);
      const result = await project.app.webhooks.replayDeliveries(endpoint.id, { select, since });
      await refreshWebhooks(project.id);
      return { title, description, content: (onClose) => <Result text={resultText(result)} onClose={onClose} /> };
    },
  });
}

const title = 'Send events again';
const description =
  'Your server gets each event with the ID that it had before. Events that wait for an attempt are sent anyway.';

function Result({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="text-base">
        {text}
      </p>
      <Actions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}

function sinceOf(span: string, time: string): Date | undefined {
  if (span === 'custom') return new Date(time);
  const millis = spans.find(({ value }) => value === span)?.millis;
  return millis === undefined ? undefined : new Date(Date.now() - millis);
}

function resultText({ queued, isMore }: { queued: number; isMore: boolean }): string {
  if (queued === 0) return 'No events match.';
  const count = queued === 1 ? '1 event is' : `${queued.toLocaleString('en')} events are`;
  return isMore ? `${count} sent again now, and more in the background.` : `${count} sent again now.`;
}
