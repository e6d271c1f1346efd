import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { TransactionTable } from '../transactions/transaction-table.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RevenueSection } from './revenue-section.tsx';

/** Shows the revenue and the latest transactions. Before the first one, the steps that lead to it. */
export function PaymentsOverview() {
  const project = useProject();
  const first = useQuery({
    queryKey: ['payments', project.id, 'any'],
    queryFn: async () => (await project.app.listTransactions({ limit: 1 })).transactions.length > 0,
  });
  return (
    <PaymentsScreen
      tab="Overview"
      subtitle="Sell products to users, teams and other customers, and meter what they use."
    >
      {first.isPending && (
        <Loading what="the payments">
          <Skeleton className="h-64" />
        </Loading>
      )}
      {first.isLoadingError && <Failed error={first.error} onRetry={first.refetch} />}
      {first.data === false && <FirstSteps />}
      {first.data === true && (
        <div className="flex flex-col gap-6">
          <RevenueSection />
          <Latest />
        </div>
      )}
    </PaymentsScreen>
  );
}

const latestMax = 10;

function Latest() {
  const { id: projectId } = useProject();
  return (
    <section aria-label="Latest transactions">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-md">Latest transactions</h2>
        <Link
          to="/projects/$projectId/payments/transactions"
          params={{ projectId }}
          className={`${inlineLinkClasses} text-sm`}
        >
          All transactions
        </Link>
      </div>
      <TransactionTable filter={{ limit: latestMax }} isWhole={false} />
    </section>
  );
}
