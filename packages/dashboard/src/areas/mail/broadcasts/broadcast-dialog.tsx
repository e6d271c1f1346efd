import type { AdminEmailBroadcast } from '@portico/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { exactTime } from '../../../lib/time.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { nameOfBroadcast } from './broadcast-queries.ts';

interface BroadcastDialogProps {
  /** Undefined while the dialog is closed. */
  readonly broadcast: AdminEmailBroadcast | undefined;
  readonly onClose: () => void;
}

/** Shows an email to users with its results. */
export function BroadcastDialog({ broadcast, onClose }: BroadcastDialogProps) {
  return (
    <ItemDialog item={broadcast} title={nameOfBroadcast} onClose={onClose}>
      {(shown) => <Results broadcast={shown} />}
    </ItemDialog>
  );
}

function Results({ broadcast }: { broadcast: AdminEmailBroadcast }) {
  const { id: projectId } = useProject();
  const { id, counts, subject, isToAllUsers, onlyVerified, createdAt, scheduledAt, finishedAt } = broadcast;
  const numbers = [
    ['Users', counts.users],
    ['Sent', counts.delivered],
    ['Not sent', counts.failed],
    ['Unsubscribed', counts.unsubscribed],
    [onlyVerified ? 'No verified email address' : 'No email address', counts.withoutAddress],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-base">
        <Fact name="Subject">{subject ?? 'As in the draft'}</Fact>
        <Fact name="Recipients">
          {isToAllUsers ? 'All users' : 'Chosen users'}
          {onlyVerified && ' with a verified email address'}
        </Fact>
        <Fact name="Created">{exactTime(createdAt)}</Fact>
        {scheduledAt > createdAt && <Fact name="Scheduled">{exactTime(scheduledAt)}</Fact>}
        {finishedAt !== null && <Fact name="Finished">{exactTime(finishedAt)}</Fact>}
      </dl>
      <dl aria-label="Results" className="mt-4 divide-y divide-line border-line border-y text-base">
        {numbers.map(([name, count]) => (
          <div key={name} className="flex justify-between py-1.5">
            <dt>{name}</dt>
            <dd className="tabular font-medium">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        <Link
          to="/projects/$projectId/emails"
          params={{ projectId }}
          search={{ broadcast: id }}
          className={inlineLinkClasses}
        >
          Show the emails
        </Link>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}
