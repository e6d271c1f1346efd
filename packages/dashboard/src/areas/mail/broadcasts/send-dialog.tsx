import { type SendEmailOptions, useAction } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { refreshStudio } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { exactTime } from '../../../lib/time.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { broadcastsKey } from './broadcast-queries.ts';
import { Reach } from './reach.tsx';
import { countOf, type Recipients } from './recipients.ts';

interface SendDialogProps {
  isOpen: boolean;
  recipients: Recipients;
  totalUsers: number | undefined;
  scheduledAt: Date | undefined;
  subject: string;
  /** The notification category of the email: its own, or the chosen one. */
  category: string;
  /** What to send, without recipients. */
  email: Pick<SendEmailOptions, 'themeId' | 'subject' | 'notificationCategoryName' | 'scheduledAt' | 'onlyVerified'> & {
    draftId: string;
  };
  /** Returns the idempotency key of a request: the same for the same request, so that a repeated one sends nothing twice. */
  keyOf: (request: object) => string;
  onClose: () => void;
}

/** Shows what will be sent to how many users, and sends it after a confirmation. */
export function SendDialog({ isOpen, ...rest }: SendDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Send this email?" onClose={rest.onClose}>
      <Confirmation {...rest} />
    </Dialog>
  );
}

function Confirmation(props: Omit<SendDialogProps, 'isOpen'>) {
  const { recipients, totalUsers, scheduledAt, subject, category, email, keyOf, onClose } = props;
  const project = useProject();
  const navigate = useNavigate();
  const to =
    recipients.kind === 'all' ? ({ allUsers: true } as const) : { userIds: recipients.users.map(({ id }) => id) };
  const sending = useAction(async () => {
    const request = { ...email, ...to };
    await project.app.sendEmail({ ...request, idempotencyKey: keyOf(request) });
    await Promise.all([refresh(broadcastsKey(project.id)), refreshStudio(project.id)]);
    announce({ title: scheduledAt === undefined ? 'Sending has begun' : 'Email scheduled' });
    void navigate({ to: '/projects/$projectId/emails/broadcasts', params: { projectId: project.id } });
  });
  const count = recipients.kind === 'all' ? totalUsers : recipients.users.length;
  const isLater = scheduledAt !== undefined && scheduledAt.getTime() > Date.now();
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-base">
        <dt className="text-ink-3">Subject</dt>
        <dd className="wrap-anywhere min-w-0">{subject === '' ? 'None' : subject}</dd>
        <dt className="text-ink-3">Recipients</dt>
        <dd>
          {recipients.kind === 'all' && 'All users'}
          {recipients.kind === 'all' && count !== undefined && `: ${count.toLocaleString('en')}`}
          {recipients.kind === 'chosen' && countOf(count ?? 0, 'user')}
        </dd>
        <dt className="text-ink-3">Time</dt>
        <dd>{isLater ? exactTime(scheduledAt) : 'Now'}</dd>
      </dl>
      <Reach to={to} category={category} onlyVerified={email.onlyVerified} />
      <ProblemNote error={sending.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={sending.isRunning} onClick={() => void sending.run()}>
          {isLater ? 'Schedule email' : 'Send email'}
        </Button>
      </Actions>
    </>
  );
}
