import type { AdminCustomerItem, AdminItemQuantityChange } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { dayOf } from '../../../lib/time.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';

interface HistoryDialogProps {
  customer: CustomerKey;
  /** Undefined while the dialog is closed. */
  item: AdminCustomerItem | undefined;
  onClose: () => void;
}

/** Shows the quantity changes of a customer's item. */
export function HistoryDialog({ customer, item, onClose }: HistoryDialogProps) {
  return (
    <ItemDialog
      item={item}
      isWide
      title={({ displayName }) => `History of ${displayName}`}
      description={() => 'Changes by your app and by owners. Quantities of products are not among them.'}
      onClose={onClose}
    >
      {({ id }) => <History customer={customer} itemId={id} />}
    </ItemDialog>
  );
}

function History({ customer, itemId }: { customer: CustomerKey; itemId: string }) {
  const project = useProject();
  const changes = useInfiniteQuery({
    queryKey: ['payments', project.id, 'changes', customer.type, customer.id, itemId],
    queryFn: async ({ pageParam }) =>
      await project.app.payments.listItemQuantityChanges({
        ...subjectOf(customer),
        itemId,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  if (changes.isLoadingError) return <Failed error={changes.error} onRetry={changes.refetch} />;
  if (changes.isPending) {
    return (
      <Loading what="the history">
        <Skeleton className="my-3 h-6" />
      </Loading>
    );
  }
  const rows = changes.data.pages.flat();
  if (rows.length === 0) return <p className="text-base text-ink-2">No changes yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {changes.hasNextPage && (
        <Button className="mt-3" isBusy={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          Show more
        </Button>
      )}
      {changes.isFetchNextPageError && <ProblemNote error={changes.error} />}
    </>
  );
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

function ChangeRow({ change: { delta, description, createdAt, expiresAt } }: { change: AdminItemQuantityChange }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="tabular block font-medium">{signed.format(delta)}</span>
        <span className="block break-words text-ink-2 text-sm">
          {[description, expiresAt === null ? null : `Expires on ${dayOf(expiresAt)}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-ink-3 text-sm">
        <Time date={createdAt} />
      </span>
    </li>
  );
}
