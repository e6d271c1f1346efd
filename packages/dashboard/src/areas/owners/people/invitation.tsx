import { acceptPersonInvitation, type OpenedInvitation as Opened, openPersonInvitation } from '@portico/js/internals';
import { useUser } from '@portico/react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useClientApp } from '../../../lib/session.tsx';
import { useTitle } from '../../../lib/title.ts';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { CopiedInvitation } from './copied-invitation.tsx';
import { InvitedSignUp } from './invited-sign-up.tsx';
import { AcceptInvitation, OpenedInvitation } from './opened-invitation.tsx';

/** Shows the page that the link of an invitation opens: that of an email, or a copied one. */
export function Invitation() {
  useTitle('Invitation');
  const { code = '', id } = useSearch({ from: '/invitation' });
  return id === undefined ? <MailedInvitation code={code} /> : <CopiedInvitation id={id} />;
}

function MailedInvitation({ code }: { code: string }) {
  const { app } = useClientApp();
  return (
    <OpenedInvitation id={code} open={async () => await openPersonInvitation(app, code)}>
      {(invitation) => <Answer invitation={invitation} code={code} />}
    </OpenedInvitation>
  );
}

function Answer({ invitation: { email, hasAccount }, code }: { invitation: Opened; code: string }) {
  const { app } = useClientApp();
  const user = useUser({ projectIdMustMatch: 'internal' });
  const { publicHref } = useLocation();
  if (user !== null) {
    const otherEmail = user.primaryEmail === email ? undefined : email;
    const accept = async () => await acceptPersonInvitation(app, code);
    return <AcceptInvitation user={user} otherEmail={otherEmail} accept={accept} />;
  }
  if (!hasAccount) return <InvitedSignUp email={email} code={code} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        Sign in as <strong className="font-medium">{email}</strong> to accept.
      </p>
      <Link to="/sign-in" search={{ returnTo: publicHref }} className={buttonClasses('primary')}>
        Sign in
      </Link>
    </div>
  );
}
