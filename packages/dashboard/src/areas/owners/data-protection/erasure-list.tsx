import type { Erasure } from '@portico/react';
import { Eraser } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { CopyableCell } from '../../../ui/forms/copy.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';

/** Shows the record of erasures. It has none of the data. */
export function ErasureList() {
  const project = useProject();
  const pages = usePages('erasures', ['list'], async (cursor) => {
    const page = await project.app.erasures.list({ cursor });
    return { rows: page, next: page.nextCursor };
  });
  return (
    <PagedTable
      label="Erasures"
      pages={pages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<Empty icon={Eraser} title="No erasures yet" text="Deleted users appear here, without their data." />}
    />
  );
}

function askedBy({ requestedBy }: Erasure): string {
  if (requestedBy === null) return 'Retention';
  return requestedBy.name ?? (requestedBy.type === 'owner' ? 'Deleted owner' : 'With a key');
}

function removedBy({ counts, begunAt }: Erasure): string {
  if (begunAt === null) return '';
  const rows = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
}

function State({ erasure: { begunAt, completedAt } }: { erasure: Erasure }) {
  if (completedAt !== null) return <Badge tone="success">Erased</Badge>;
  return begunAt === null ? <Badge tone="neutral">Waiting</Badge> : <Badge tone="warning">In progress</Badge>;
}

const columns: Column<Erasure>[] = [
  {
    id: 'user',
    header: 'User ID',
    cell: (erasure) => (
      <>
        <CopyableCell text={erasure.userId} what="user ID" />
        <span className="block truncate text-ink-2 text-sm md:hidden">{askedBy(erasure)}</span>
      </>
    ),
  },
  { id: 'state', header: 'State', className: 'w-32', cell: (erasure) => <State erasure={erasure} /> },
  { id: 'by', header: 'Requested by', className: 'w-44 max-md:hidden', cell: askedBy },
  { id: 'removed', header: 'Removed', className: 'w-32 max-lg:hidden', cell: removedBy },
  {
    id: 'deleted',
    header: 'Deleted',
    className: 'w-36 max-sm:hidden',
    cell: ({ createdAt }) => <Time date={createdAt} />,
  },
];
