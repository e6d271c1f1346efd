import type { AdminOwnedProject, AdminSentEmail } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Mail, RotateCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Failed } from '../../ui/problem.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { type EmailStatus, isFound, StatusBadge, statusOf, statusTexts } from './email-status.tsx';

/** Value of the filter without a status. */
const anyStatus = 'any';

const statusChoices = [
  { value: anyStatus, text: 'All statuses' },
  ...Object.entries(statusTexts).map(([value, text]) => ({ value, text })),
];

/** The newest emails of the project, with search and status. */
export function SentEmails({ project }: { project: AdminOwnedProject }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<EmailStatus | typeof anyStatus>(anyStatus);
  const [opened, setOpened] = useState<AdminSentEmail | undefined>(undefined);
  const emails = useQuery({
    queryKey: ['emails', project.id],
    queryFn: async () => await project.app.listSentEmails(),
  });
  const found = emails.data?.filter(
    (email) => isFound(email, text) && (status === anyStatus || statusOf(email) === status),
  );
  return (
    <section aria-label="Sent emails">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="font-semibold text-base">Sent emails</h2>
          <p className="mt-0.5 text-ink-3 text-sm">The last 100 emails, newest first.</p>
        </div>
        <Button isBusy={emails.isFetching && !emails.isPending} onClick={() => void emails.refetch()}>
          <RotateCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search emails"
          placeholder="Recipient or subject"
          wanted={text}
          onChange={(wanted) => setText(wanted)}
        />
        <div className="w-44">
          <SelectField
            label={<span className="sr-only">Status</span>}
            options={statusChoices}
            value={status}
            onChange={(event) => setStatus(event.target.value as EmailStatus | typeof anyStatus)}
          />
        </div>
      </div>
      <Card>
        {emails.isLoadingError && <Failed error={emails.error} onRetry={emails.refetch} />}
        {emails.data?.length === 0 && (
          <Empty
            icon={Mail}
            title="No emails yet"
            text="Emails that your app sends appear here, such as verification codes and invitations."
          />
        )}
        {emails.data !== undefined && emails.data.length > 0 && found?.length === 0 && (
          <Empty
            icon={SearchX}
            title="No emails match"
            text="Search by recipient or subject, or choose another status."
            action={
              <Button
                onClick={() => {
                  setText('');
                  setStatus(anyStatus);
                }}
              >
                Show all emails
              </Button>
            }
          />
        )}
        {!emails.isLoadingError && found?.length !== 0 && (
          <DataTable
            label="Sent emails"
            columns={columnsWith(setOpened)}
            rows={found}
            keyOf={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </Card>
      <EmailDialog email={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function columnsWith(open: (email: AdminSentEmail) => void): Column<AdminSentEmail>[] {
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
    { id: 'status', header: 'Status', cell: (email) => <StatusBadge status={statusOf(email)} />, className: 'w-28' },
    {
      id: 'time',
      header: 'Time',
      cell: ({ sentAt }) => <Time date={sentAt} />,
      className: 'w-36 max-sm:hidden',
    },
  ];
}
