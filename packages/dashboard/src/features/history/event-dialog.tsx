import type { LoggedEvent } from '@portico/react';
import { exactTime } from '../../lib/time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CopyableText } from '../../ui/forms/copy.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Detail, Details } from '../../ui/lists/details.tsx';
import { actorText, eventTexts, failureText } from './event-texts.ts';

/** Shows all details of an event. */
export function EventDialog({ event, onClose }: { event: LoggedEvent | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={event !== undefined}
      title={event === undefined ? '' : eventTexts[event.type]}
      description={event !== undefined && exactTime(event.createdAt)}
      isWide
      onClose={onClose}
    >
      {event !== undefined && <EventDetails event={event} />}
    </Dialog>
  );
}

function EventDetails({ event }: { event: LoggedEvent }) {
  return (
    <>
      <Details>
        <Detail name="Type">
          <span className="font-mono text-sm">{event.type}</span>
        </Detail>
        <Detail name="Done by">
          {actorText(event)}
          {event.actor.id !== null && <CopyableText text={event.actor.id} what="actor ID" />}
        </Detail>
        {failureText(event) !== undefined && <Detail name="Reason">{failureText(event)}</Detail>}
        {event.userId !== null && (
          <Detail name="User">
            <CopyableText text={event.userId} what="user ID" />
          </Detail>
        )}
        {event.teamId !== null && (
          <Detail name="Team">
            <CopyableText text={event.teamId} what="team ID" />
          </Detail>
        )}
        {event.subjectId !== null && event.subjectId !== event.userId && event.subjectId !== event.teamId && (
          <Detail name="Object">
            <CopyableText text={event.subjectId} what="object ID" />
          </Detail>
        )}
        {event.operation !== null && (
          <Detail name={event.requestId === null ? 'Job' : 'Operation'}>
            <span className="font-mono text-sm">{event.operation}</span>
          </Detail>
        )}
        {event.ip !== null && (
          <Detail name="Address">
            {event.ip}
            {event.country !== null && `, ${event.country}`}
          </Detail>
        )}
        {event.userAgent !== null && <Detail name="Device">{event.userAgent}</Detail>}
        {event.requestId !== null && (
          <Detail name="Request ID">
            <CopyableText text={event.requestId} what="request ID" />
          </Detail>
        )}
      </Details>
      <Values name="Before" values={event.before} />
      <Values name="After" values={event.after} />
    </>
  );
}

function Values({ name, values }: { name: string; values: LoggedEvent['before'] }) {
  if (values === null) return null;
  return (
    <div className="mt-4">
      <CodeBlock title={name} text={JSON.stringify(values, null, 2)} what={`values ${name.toLowerCase()}`} />
    </div>
  );
}
