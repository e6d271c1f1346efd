import type { AdminEmailStatus, AdminLoggedEmail, AdminOwnedProject } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Mail, RotateCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { TableCard } from '../../../ui/lists/table-card.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { BroadcastFilter } from './broadcast-filter.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { readEmailSearch } from './email-search.ts';
import { StatusBadge, statusTexts } from './email-status.tsx';
import { useEmails } from './use-emails.ts';

const statuses = Object.entries(statusTexts).map(([value, text]) => ({ value, text }));

/** Shows the emails of the project, with search and status. The search text is in the URL. */
export function SentEmails({ project }: { project: AdminOwnedProject }) {
  const search = useSearch({ from: '/signed-in/projects/$projectId/emails' });
  const { broadcast: broadcastId, q: text = '' } = search;
  const status = statusOf(search.status);
  const navigate = useNavigate({ from: '/projects/$projectId/emails' });
  const [opened, setOpened] = useState<AdminLoggedEmail | undefined>(undefined);
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ search: readEmailSearch({ ...search, ...change }), replace: true });
  const { emails, found, isFiltered } = useEmails(project, { text, status, broadcastId });
  const clear = () => set({ q: undefined, status: undefined });
  const filters = [
    choiceFilter({ name: 'Status', options: statuses, value: status, onChange: (value) => set({ status: value }) }),
  ];
  return (
    <section aria-label="Sent emails">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="font-semibold text-base">Sent emails</h2>
          <p className="mt-0.5 text-ink-3 text-sm">The emails of the last 90 days, newest first.</p>
        </div>
        <Button isBusy={emails.isRefetching} onClick={() => void emails.refetch()}>
          <RotateCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search emails"
          placeholder="Recipient or subject"
          wanted={text}
          onChange={(q) => set({ q })}
        />
        <FilterBar filters={filters} onClear={() => set({ status: undefined })} />
      </div>
      {broadcastId !== undefined && <BroadcastFilter key={broadcastId} project={project} id={broadcastId} />}
      <TableCard
        label="Sent emails"
        query={emails}
        columns={columnsWith(setOpened)}
        rows={found}
        keyOf={({ id }) => id}
        onOpen={setOpened}
        empty={<NoEmails isFiltered={isFiltered} hasMore={emails.hasNextPage} onClear={clear} />}
      />
      <MoreButton query={emails} text={isFiltered ? 'Search older emails' : undefined} />
      <EmailDialog project={project} email={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function statusOf(value: string | undefined): AdminEmailStatus | undefined {
  return value !== undefined && Object.hasOwn(statusTexts, value) ? (value as AdminEmailStatus) : undefined;
}

function NoEmails({ isFiltered, hasMore, onClear }: { isFiltered: boolean; hasMore: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <Empty
        icon={Mail}
        title="No emails yet"
        text="Emails that your app sends appear here, such as verification codes and invitations."
      />
    );
  }
  return (
    <Empty
      icon={SearchX}
      title={hasMore ? 'No matches among the newest emails' : 'No emails match'}
      text="Search by a full address, a part of a recipient or subject, or choose another status."
      action={<Button onClick={onClear}>Show all emails</Button>}
    />
  );
}

function columnsWith(open: (email: AdminLoggedEmail) => void): Column<AdminLoggedEmail>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      cell: (email) => (
        <>
          <button
            type="button"
            onClick={() => open(email)}
            className="block max-w-full truncate font-medium hover:underline"
          >
            {email.subject === '' ? 'No subject' : email.subject}
          </button>
          <span className="block truncate text-ink-3 text-sm md:hidden">{email.recipient}</span>
        </>
      ),
    },
    { id: 'recipient', header: 'Recipient', cell: ({ recipient }) => recipient, className: 'max-md:hidden' },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, className: 'w-28' },
    {
      id: 'time',
      header: 'Time',
      cell: ({ sentAt, createdAt }) => <Time date={sentAt ?? createdAt} />,
      className: 'w-36 max-sm:hidden',
    },
  ];
}
