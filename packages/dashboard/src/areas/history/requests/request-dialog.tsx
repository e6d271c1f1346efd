import type { LoggedRequest } from '@portico/react';
import { exactTime } from '../../../lib/time.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { Details } from '../../../ui/lists/details.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ErrorHelpLink } from '../../../ui/states/problem.tsx';
import { RequestBodies } from './request-bodies.tsx';
import { durationText, senderText, toneOf } from './request-texts.ts';

interface RequestDialogProps {
  request: LoggedRequest | undefined;
  onClose: () => void;
}

/** Shows a request: why it failed, who sent it, and from where. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  return (
    <ItemDialog
      item={request}
      title={({ operation }) => operation}
      description={({ createdAt }) => exactTime(createdAt)}
      isWide
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Failure request={shown} />
          <Details rows={rowsOf(shown)} />
          <RequestBodies key={shown.id} request={shown} />
        </>
      )}
    </ItemDialog>
  );
}

function Failure({ request: { status, errorCode, errorMessage } }: { request: LoggedRequest }) {
  if (status < 400) return null;
  return (
    <div className="mb-5 rounded-md border border-line bg-sunken px-4 py-3">
      {errorCode !== null && <p className="mb-1 break-all font-mono text-ink-2 text-sm">{errorCode}</p>}
      <p className="whitespace-pre-line break-words">
        {errorMessage ?? 'The server failed unexpectedly. Its log names the reason, with the ID of this request.'}
      </p>
      <ErrorHelpLink code={errorCode ?? undefined} />
    </div>
  );
}

function rowsOf(request: LoggedRequest) {
  const { id, actor, level, userId, userName, ip, country, userAgent, durationMillis } = request;
  const isOwn = actor?.type === 'user';
  return [
    [
      'Status',
      <Badge key="status" tone={toneOf(request)}>
        {request.status}
      </Badge>,
    ],
    ['Duration', durationText(durationMillis)],
    [
      'Sent by',
      isOwn && userName !== null ? <UserLink key="user" id={actor.id} name={userName} /> : senderText(request),
    ],
    ['Access level', level],
    ['For the user', !isOwn && userId !== null && <UserLink id={userId} name={userName ?? 'Deleted user'} />],
    ['Network address', ip !== null && (country === null ? ip : `${ip}, ${country}`)],
    ['Program or browser', userAgent],
    ['Request ID', <CopyableText key="id" text={id} what="request ID" />],
  ] as const;
}
