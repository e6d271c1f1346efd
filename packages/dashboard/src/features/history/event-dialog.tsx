import type { LoggedEvent } from '@portico/react';
import { exactTime } from '../../lib/time.ts';
import { ItemDialog } from '../../ui/dialogs/item-dialog.tsx';
import { CopyableText } from '../../ui/forms/copy.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { Details } from '../../ui/lists/details.tsx';
import { actorText, eventText, failureText } from './event-texts.ts';
import { RequestIdLink } from './request-id.tsx';

/** Shows all details of an event. */
export function EventDialog({ event, onClose }: { event: LoggedEvent | undefined; onClose: () => void }) {
  return (
    <ItemDialog
      item={event}
      title={eventText}
      description={({ createdAt }) => exactTime(createdAt)}
      isWide
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Details rows={rowsOf(shown)} />
          <Values name="Before" values={shown.before} />
          <Values name="After" values={shown.after} />
        </>
      )}
    </ItemDialog>
  );
}

function rowsOf(event: LoggedEvent) {
  const { type, actor, userId, teamId, subjectId, operation, ip, country, userAgent, requestId } = event;
  const isOther = subjectId !== userId && subjectId !== teamId;
  return [
    ['Type', code(type)],
    [
      'Done by',
      <>
        {actorText(event)}
        {copyable(actor.id, 'actor ID')}
      </>,
    ],
    ['Reason', failureText(event)],
    ['User', copyable(userId, 'user ID')],
    ['Team', copyable(teamId, 'team ID')],
    ['Object', isOther && copyable(subjectId, 'object ID')],
    [requestId === null ? 'Job' : 'Operation', operation && code(operation)],
    ['Address', ip !== null && (country === null ? ip : `${ip}, ${country}`)],
    ['Device', userAgent],
    ['Request ID', requestId !== null && <RequestIdLink key="request" id={requestId} />],
  ] as const;
}

function code(text: string) {
  return <span className="font-mono text-sm">{text}</span>;
}

function copyable(text: string | null, what: string) {
  return text !== null && <CopyableText text={text} what={what} />;
}

function Values({ name, values }: { name: string; values: LoggedEvent['before'] }) {
  if (values === null) return null;
  return (
    <div className="mt-4">
      <CodeBlock title={name} text={JSON.stringify(values, null, 2)} what={`values ${name.toLowerCase()}`} />
    </div>
  );
}
