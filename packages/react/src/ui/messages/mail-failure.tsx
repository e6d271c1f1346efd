import { hasCode } from '@portico/js/internals';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { useText } from '../../text/text-context.tsx';
import { explain } from './explain.ts';

/** Shows and announces the error of an action that sends an email. */
export function MailFailure({ error, project }: { readonly error: unknown; readonly project: string }) {
  const text = useText(mailPages);
  const failure = error === undefined ? undefined : explain(error);
  const isUntrusted = hasCode(error, 'REDIRECT_URL_NOT_WHITELISTED');
  return (
    <div role="alert" className="portico-alert">
      {isUntrusted ? text('problem.untrusted', { project }) : failure !== undefined && text(failure.key, failure.fill)}
    </div>
  );
}
