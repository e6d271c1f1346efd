import type { AdminEmailSuppression, AdminOwnedProject } from '@portico/react';
import { MailX, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ReasonBadge, reasonTexts } from '../../../features/mail/suppression-reason.tsx';
import { refresh } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { suppressionsDialog } from './add-suppressions.tsx';
import { SuppressionDialog } from './suppression-dialog.tsx';

type Reason = AdminEmailSuppression['reason'];

const reasons = Object.entries(reasonTexts).map(([value, text]) => ({ value: value as Reason, text }));

/** Shows the addresses that get no emails, with search, reason and pages. */
export function SuppressionList({ project }: { project: AdminOwnedProject }) {
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState<Reason | undefined>(undefined);
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<AdminEmailSuppression | undefined>(undefined);
  const pages = usePages('suppressions', ['list', search, reason], async (cursor) => {
    const rows = await project.app.emailDelivery.listSuppressions({ search, reason, cursor });
    return { rows, next: rows.nextCursor };
  });
  const onChanged = () => refresh(['suppressions', project.id]);
  return (
    <section aria-label="Suppression list" id="suppressions" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">Suppression list</h2>
          <p className="mt-0.5 max-w-prose text-pretty text-ink-3 text-sm">
            Addresses that get no emails. Emails to addresses that do not exist harm your reputation with email
            providers.
          </p>
        </div>
        <Button changes onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add addresses
        </Button>
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search addresses"
          placeholder="Beginning of an address"
          wanted={search}
          onChange={setSearch}
        />
        <FilterBar
          filters={[choiceFilter({ name: 'Reason', options: reasons, value: reason, onChange: setReason })]}
          onClear={() => setReason(undefined)}
        />
      </div>
      <PagedTable
        label="Suppressed addresses"
        pages={pages}
        columns={columnsWith(setOpened)}
        keyOf={({ emailAddress }) => emailAddress}
        onOpen={setOpened}
        empty={<NoAddresses isFiltered={search !== '' || reason !== undefined} />}
      />
      <FormDialog form={isAdding && suppressionsDialog(project, onChanged)} onClose={() => setIsAdding(false)} />
      <SuppressionDialog
        project={project}
        suppression={opened}
        onChanged={onChanged}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

function NoAddresses({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <Empty icon={SearchX} title="No addresses match" text="Search by the beginning of an address." />;
  return (
    <Empty
      icon={MailX}
      title="No suppressed addresses"
      text="Addresses appear here when emails to them bounce, when recipients mark emails as spam, or when you add them."
    />
  );
}

function columnsWith(open: (suppression: AdminEmailSuppression) => void): Column<AdminEmailSuppression>[] {
  return [
    {
      id: 'address',
      header: 'Address',
      cell: (suppression) => (
        <button
          type="button"
          onClick={() => open(suppression)}
          className="block max-w-full truncate font-medium hover:underline"
        >
          {suppression.emailAddress}
        </button>
      ),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => <ReasonBadge reason={reason} />, className: 'w-40' },
    { id: 'detail', header: 'Details', cell: ({ detail }) => detail, className: 'max-md:hidden' },
    {
      id: 'time',
      header: 'Added',
      cell: ({ createdAt }) => <Time date={createdAt} />,
      className: 'w-32 max-sm:hidden',
    },
  ];
}
