import { Link } from '@tanstack/react-router';
import { Inbox as InboxIcon } from 'lucide-react';
import { useTitle } from '../../../lib/title.ts';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { type ListedMessage, useMessages } from './messages.ts';

/** Shows all emails of the installation, newest first. Only in development. */
export function Inbox() {
  useTitle('Inbox');
  const messages = useMessages();
  return (
    <main>
      <Screen
        layout="narrow"
        title="Inbox"
        subtitle="Emails that Portico sent, newest first. Available only in development."
      >
        <Card>
          {messages.isPending && (
            <Loading what="the emails">
              <Skeleton className="m-5 h-6" />
              <Skeleton className="m-5 h-6" />
            </Loading>
          )}
          {messages.isLoadingError && <Failed error={messages.error} onRetry={messages.refetch} />}
          {messages.data === null && (
            <Empty
              icon={InboxIcon}
              title="The inbox is not available"
              text="It is available only in development, on the machine that runs the server."
            />
          )}
          {messages.data?.length === 0 && (
            <Empty
              icon={InboxIcon}
              title="No emails yet"
              text="Emails that Portico sends appear here. Sign up in your app, for example."
            />
          )}
          {messages.data != null && messages.data.length > 0 && (
            <ul className="divide-y divide-line">
              {messages.data.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          )}
        </Card>
      </Screen>
    </main>
  );
}

function MessageRow({ message }: { message: ListedMessage }) {
  const { id, subject, recipient, project, created_at, last_error } = message;
  return (
    <li>
      <Link to="/inbox/$messageId" params={{ messageId: id }} className="block px-5 py-3 hover:bg-hover">
        <span className="flex items-baseline justify-between gap-4">
          <span className="wrap-anywhere font-medium">{subject}</span>
          <span className="shrink-0 text-ink-3 text-sm">
            <Time date={new Date(created_at)} />
          </span>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
          <span className="wrap-anywhere">To {recipient}</span>
          <span className="wrap-anywhere">{project ?? 'Deleted project'}</span>
          {last_error !== null && <Badge tone="danger">Not delivered</Badge>}
        </span>
      </Link>
    </li>
  );
}
