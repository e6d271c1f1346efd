import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAccountText } from '../../../text/text-context.tsx';

/** Leads to the sessions after a change of credentials, because sessions on other devices continue. */
export function OtherSessionsLink() {
  const text = useAccountText(accountPages);
  return (
    <p className="portico-said">
      {text('account.sessions.review')}{' '}
      <a className="portico-link" href="#sessions">
        {text('account.sessions.review.link')}
      </a>
    </p>
  );
}
