import { type StripeAccountInfo, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shows the account at Stripe, and what is missing before customers can pay. */
export function StripeSection() {
  const { settings } = useClientApp();
  return (
    <Section title="Stripe" help="Customers pay to your own Stripe account.">
      {settings.hasPaymentProvider ? (
        <Account />
      ) : (
        <p className="text-base text-ink-2">
          This server has no Stripe key, so customers can only use test mode. The operator of the server can add one.
        </p>
      )}
    </Section>
  );
}

function Account() {
  const project = useProject();
  const account = useQuery({
    queryKey: ['payments', project.id, 'account'],
    queryFn: async () => await project.app.getStripeAccountInfo(),
  });
  if (account.isLoadingError) return <Failed error={account.error} onRetry={account.refetch} />;
  if (account.isPending) {
    return (
      <Loading what="the Stripe account">
        <Skeleton className="my-2 h-6" />
      </Loading>
    );
  }
  return <AccountState account={account.data} />;
}

/** States of an account, in the order in which they pass. */
const states = {
  none: {
    icon: TriangleAlert,
    tone: 'text-warning-ink',
    title: 'Not set up',
    text: 'Connect a Stripe account before customers can pay. Stripe guides you through the steps.',
    action: 'Set up payments',
  },
  incomplete: {
    icon: TriangleAlert,
    tone: 'text-warning-ink',
    title: 'Onboarding incomplete',
    text: 'Stripe needs more information before customers can pay.',
    action: 'Continue at Stripe',
  },
  review: {
    icon: Clock,
    tone: 'text-warning-ink',
    title: 'In review',
    text: 'Stripe checks your information. Customers cannot pay yet. Stripe may ask for more.',
    action: 'Open Stripe',
  },
  ready: {
    icon: CircleCheck,
    tone: 'text-success-ink',
    title: 'Customers can pay',
    text: 'The account is ready, and Stripe pays out.',
    action: undefined,
  },
  withoutPayouts: {
    icon: CircleCheck,
    tone: 'text-success-ink',
    title: 'Customers can pay',
    text: 'Stripe does not pay out yet: it needs more information.',
    action: 'Continue at Stripe',
  },
} as const;

function stateOf(account: StripeAccountInfo | null): keyof typeof states {
  if (account === null) return 'none';
  if (account.charges_enabled) return account.payouts_enabled ? 'ready' : 'withoutPayouts';
  return account.details_submitted ? 'review' : 'incomplete';
}

function AccountState({ account }: { account: StripeAccountInfo | null }) {
  const project = useProject();
  const { icon: Icon, tone, title, text, action } = states[stateOf(account)];
  const setup = useAction(async () => {
    const { url } = await project.app.setupPayments();
    location.assign(url);
  });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="flex min-w-0 gap-2.5">
          <Icon size={16} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-medium text-base">{title}</p>
            <p className="mt-0.5 text-base text-ink-2">{text}</p>
            {account !== null && (
              <p className="mt-1.5">
                <CopyableText text={account.account_id} what="account ID" />
              </p>
            )}
          </div>
        </div>
        {action !== undefined && (
          <Button
            changes
            look={account === null ? 'primary' : 'secondary'}
            isBusy={setup.isRunning}
            onClick={() => void setup.run()}
          >
            {action}
          </Button>
        )}
      </div>
      <ProblemNote error={setup.error} />
    </>
  );
}
