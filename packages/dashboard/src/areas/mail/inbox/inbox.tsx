import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Inbox as InboxIcon } from 'lucide-react';
import { useTitle } from '../../../lib/title.ts';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { type ListedMessage, useInboxProjects, useMessages } from './messages.ts';

/** Shows the emails of the installation, newest first, with a search. Only in development. */
export function Inbox() {
  useTitle('Inbox');
  const wanted = useSearch({ from: '/inbox' });
  const navigate = useNavigate();
  const messages = useMessages(wanted);
  const pages = messages.data?.pages;
  const isAvailable = pages?.[0] !== null;
  const change = (changes: InboxSearch) => void navigate({ to: '/inbox', search: changes, replace: true });
  return (
    <main>
      <Screen
        layout="narrow"
        title="Inbox"
        subtitle="Emails that Portico sent, newest first. Available only in development."
      >
        {isAvailable && (
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <SearchField
              label="Search emails"
              placeholder="Recipient or subject"
              wanted={wanted.search ?? ''}
              onChange={(search) => change({ ...wanted, search: search === '' ? undefined : search })}
            />
            <ProjectFilter value={wanted.project} onChange={(project) => change({ ...wanted, project })} />
          </div>
        )}
        <Card>
          {messages.isPending && (
            <Loading what="the emails">
              <Skeleton className="m-5 h-6" />
              <Skeleton className="m-5 h-6" />
            </Loading>
          )}
          {messages.isLoadingError && <Failed error={messages.error} onRetry={messages.refetch} />}
          {pages !== undefined && (
            <Messages
              isAvailable={isAvailable}
              isFiltered={wanted.search !== undefined || wanted.project !== undefined}
              messages={pages.flatMap((page) => page?.items ?? [])}
            />
          )}
        </Card>
        <MoreButton query={messages} />
      </Screen>
    </main>
  );
}

interface MessagesProps {
  isAvailable: boolean;
  isFiltered: boolean;
  messages: readonly ListedMessage[];
}

function Messages({ isAvailable, isFiltered, messages }: MessagesProps) {
  if (!isAvailable) {
    return (
      <Empty
        icon={InboxIcon}
        title="The inbox is not available"
        text="It is available only in development, on the machine that runs the server."
      />
    );
  }
  if (messages.length === 0) {
    return isFiltered ? (
      <Empty icon={InboxIcon} title="No emails found" text="Change the search, or choose another project." />
    ) : (
      <Empty
        icon={InboxIcon}
        title="No emails yet"
        text="Emails that Portico sends appear here. Sign up in your app, for example."
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ul>
  );
}

interface ProjectFilterProps {
  value: string | undefined;
  onChange: (project: string | undefined) => void;
}

/** Chooses the project whose emails are shown. */
function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const { data: projects = [] } = useInboxProjects();
  const name = projects.find(({ id }) => id === value)?.name;
  return (
    <Menu
      align="start"
      trigger={
        <Button className="max-w-60">
          <span className="truncate">{value === undefined ? 'All projects' : `Project: ${name ?? value}`}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onClick={() => onChange(undefined)}>All projects</MenuItem>
      {projects.map((project) => (
        <MenuItem key={project.id} onClick={() => onChange(project.id)}>
          <span className="wrap-anywhere">{project.name}</span>
        </MenuItem>
      ))}
    </Menu>
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
