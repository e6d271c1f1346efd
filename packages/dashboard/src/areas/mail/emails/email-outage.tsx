import type { AdminOwnedProject, EmailServerOutage } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Time } from '../../../ui/layout/time.tsx';

/** How often the note is read again, in milliseconds. */
const everyMillis = 30_000;

/** Says that the email server accepts no emails. Nothing while it does. */
export function EmailOutage({ project }: { project: AdminOwnedProject }) {
  const { data } = useQuery({
    queryKey: ['email-delivery', project.id],
    queryFn: async () => await project.app.emails.getDelivery(),
    refetchInterval: everyMillis,
  });
  const outage = data?.outage ?? null;
  return outage === null ? null : <Note outage={outage} isShared={project.config.emailConfig.type === 'shared'} />;
}

function Note({ outage, isShared }: { outage: EmailServerOutage; isShared: boolean }) {
  const { since, failedAttempts, error } = outage;
  return (
    <div role="alert" className="flex gap-2.5 rounded-md border border-danger-line bg-danger-soft p-3 text-sm">
      <TriangleAlert size={16} className="mt-px shrink-0 text-danger-ink" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-danger-ink">
          {isShared ? 'The shared email server does not accept emails' : 'Your email server does not accept emails'}
        </p>
        <p className="mt-0.5 text-ink-2">
          First failure: <Time date={since} />. Failed attempts: {failedAttempts.toLocaleString('en')}. Emails wait and
          are sent later, except for codes that expire.{' '}
          {isShared
            ? 'Tell the operator of this installation, or use your own server.'
            : 'Check the server and its password.'}
        </p>
        {error !== null && <p className="wrap-anywhere mt-1 text-ink-3">{error}</p>}
      </div>
    </div>
  );
}
