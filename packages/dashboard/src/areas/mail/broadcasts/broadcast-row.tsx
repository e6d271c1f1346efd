import { type AdminEmailBroadcast, useAction } from '@portico/react';
import { useId } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { exactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { broadcastsKey, isMoving, nameOfBroadcast } from './broadcast-queries.ts';

const looks = {
  scheduled: { text: 'Scheduled', tone: 'accent' },
  sending: { text: 'Sending', tone: 'accent' },
  paused: { text: 'Paused', tone: 'warning' },
  completed: { text: 'Sent', tone: 'success' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'danger' },
} as const;

interface BroadcastRowProps {
  broadcast: AdminEmailBroadcast;
  onOpen: () => void;
  onCancel: () => void;
}

/** Shows an email to users: its status, its progress, and buttons to pause, resume and cancel it. */
export function BroadcastRow({ broadcast, onOpen, onCancel }: BroadcastRowProps) {
  const project = useProject();
  const id = useId();
  const { status, counts, subject, createdAt, scheduledAt, error, onlyVerified } = broadcast;
  const changing = useAction(async (change: 'pause' | 'resume') => {
    if (change === 'pause') await project.app.emails.pauseBroadcast(broadcast.id);
    else await project.app.emails.resumeBroadcast(broadcast.id);
    await refresh(broadcastsKey(project.id));
  });
  const name = nameOfBroadcast(broadcast);
  const look = status === 'completed' && isMoving(broadcast) ? looks.sending : looks[status];
  const canCancel = status === 'scheduled' || status === 'sending' || status === 'paused';
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="wrap-anywhere font-medium text-base">
            <button type="button" className="rounded-sm text-start hover:underline" onClick={onOpen}>
              {name}
            </button>
          </h2>
          {subject !== null && subject !== name && <p className="wrap-anywhere text-ink-2 text-sm">{subject}</p>}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
            <Badge tone={look.tone}>{look.text}</Badge>
            <span>{broadcast.isToAllUsers ? 'All users' : 'Chosen users'}</span>
            {status === 'scheduled' ? <span>at {exactTime(scheduledAt)}</span> : <Time date={createdAt} />}
          </p>
        </div>
        <div className="flex gap-2">
          {(status === 'scheduled' || status === 'sending') && (
            <Button changes size="small" isBusy={changing.isRunning} onClick={() => void changing.run('pause')}>
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button changes size="small" isBusy={changing.isRunning} onClick={() => void changing.run('resume')}>
              Resume
            </Button>
          )}
          {canCancel && (
            <Button changes size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <Progress counts={counts} onlyVerified={onlyVerified} labelledBy={id} />
      {error !== null && <p className="wrap-anywhere text-danger-ink text-sm">{error}</p>}
      <ProblemNote error={changing.error} />
    </li>
  );
}

interface ProgressProps {
  counts: AdminEmailBroadcast['counts'];
  onlyVerified: boolean;
  labelledBy: string;
}

function Progress({ counts, onlyVerified, labelledBy }: ProgressProps) {
  const { users, delivered, failed, withoutAddress, unsubscribed } = counts;
  const done = delivered + failed + withoutAddress + unsubscribed;
  const percent = users === 0 ? 100 : Math.min(100, Math.floor((100 * done) / users));
  const parts = [
    `${delivered.toLocaleString('en')} of ${users.toLocaleString('en')} sent`,
    failed > 0 && `${failed.toLocaleString('en')} not sent`,
    withoutAddress > 0 &&
      `${withoutAddress.toLocaleString('en')} without ${onlyVerified ? 'a verified' : 'an'} email address`,
    unsubscribed > 0 && `${unsubscribed.toLocaleString('en')} unsubscribed`,
  ].filter((part) => part !== false);
  return (
    <>
      <div
        role="progressbar"
        aria-labelledby={labelledBy}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-active"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular text-ink-2 text-sm">{parts.join(' · ')}</p>
    </>
  );
}
