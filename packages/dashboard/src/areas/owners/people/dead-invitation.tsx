import { Link } from '@tanstack/react-router';
import { explain } from '../../../lib/explain.ts';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shown while an invitation is loading. */
export const invitationWait = (
  <Loading what="the invitation">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-4 h-20" />
  </Loading>
);

const texts: Record<string, string> = {
  SCHEMA_ERROR: 'This link is incomplete. Open it from the invitation again.',
  VERIFICATION_CODE_NOT_FOUND: 'This invitation does not exist or was revoked.',
  VERIFICATION_CODE_EXPIRED: 'This invitation has expired. Ask for a new one.',
  VERIFICATION_CODE_ALREADY_USED: 'This invitation has already been accepted.',
};

/** Explains why an invitation cannot be accepted. */
export function DeadInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = texts[explain(error).code ?? ''];
  if (text === undefined) return <Failed error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p>{text}</p>
      <Link to="/projects" className={buttonClasses()}>
        Go to your projects
      </Link>
    </div>
  );
}
