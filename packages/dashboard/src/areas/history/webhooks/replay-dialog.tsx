import { type AdminWebhookEndpoint, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

interface ReplayDialogProps {
  isOpen: boolean;
  endpoint: AdminWebhookEndpoint;
  onClose: () => void;
}

const selections = [
  { value: 'failed', text: 'Failed events' },
  { value: 'all', text: 'All events, including delivered events' },
] as const;

const hour = 3_600_000;
const spans: readonly { value: string; text: string; millis?: number }[] = [
  { value: 'hour', text: 'The last hour', millis: hour },
  { value: 'day', text: 'The last 24 hours', millis: 24 * hour },
  { value: 'week', text: 'The last 7 days', millis: 7 * 24 * hour },
  { value: 'month', text: 'The last 30 days' },
  { value: 'custom', text: 'Since a time' },
];

/** Sends many events to an endpoint again, after a confirmation, and shows how many. */
export function ReplayDialog({ isOpen, onClose, endpoint }: ReplayDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Send events again"
      description="Your server gets each event with the ID that it had before. Events that wait for an attempt are sent anyway."
      onClose={onClose}
    >
      <Replay endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function Replay({ endpoint, onClose }: Omit<ReplayDialogProps, 'isOpen'>) {
  const project = useProject();
  const [select, setSelect] = useState<'failed' | 'all'>('failed');
  const [span, setSpan] = useState('day');
  const [time, setTime] = useState('');
  const [result, setResult] = useState<{ queued: number; isMore: boolean } | undefined>(undefined);
  const problem = span === 'custom' && Number.isNaN(Date.parse(time)) ? 'Enter a date and a time.' : undefined;
  const sending = useAction(async () => {
    const since = sinceOf(span, time);
    setResult(await project.app.webhooks.replayDeliveries(endpoint.id, { select, since }));
    await refreshWebhooks(project.id);
  });
  if (result !== undefined) {
    return (
      <>
        <p role="status" className="text-base">
          {resultText(result)}
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
    <DialogForm action="Send again" saving={sending} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <SelectField
            label="Events"
            options={selections}
            value={select}
            help={select === 'all' ? 'Your server gets events that it has accepted a second time.' : undefined}
            onChange={(event) => setSelect(event.target.value === 'all' ? 'all' : 'failed')}
          />
          <SelectField label="Period" options={spans} value={span} onChange={(event) => setSpan(event.target.value)} />
          {span === 'custom' && (
            <TextField
              label="Since"
              type="datetime-local"
              value={time}
              error={isTried ? problem : undefined}
              onChange={(event) => setTime(event.target.value)}
            />
          )}
        </>
      )}
    </DialogForm>
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
