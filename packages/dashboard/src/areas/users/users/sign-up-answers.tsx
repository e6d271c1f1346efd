import type { ServerUser, SignUpFields } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Details } from '../../../ui/lists/details.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';

/** Shows what a user answered at sign-up, and the consents that the user has given. Nothing if the project never asked. */
export function SignUpAnswers({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const answers = useQuery({
    queryKey: ['users', projectId, 'sign-up-fields', user.id],
    queryFn: async () => await user.getSignUpFields(),
  });
  if (answers.isLoadingError) {
    return (
      <Section title="Sign-up">
        <Failed error={answers.error} onRetry={answers.refetch} />
      </Section>
    );
  }
  if (
    answers.data === undefined ||
    (answers.data.fields.length === 0 && answers.data.consents.length + answers.data.withdrawnConsents.length === 0)
  )
    return null;
  return <Answers {...answers.data} />;
}

function Answers({ fields, consents, withdrawnConsents, isRequired }: SignUpFields) {
  const questions = fields.filter(({ type }) => type !== 'consent');
  return (
    <Section
      title="Sign-up"
      help="Answers to the own fields of the project, and consents. Records of consents cannot be changed."
      action={isRequired ? <Badge tone="warning">Asked at the next sign-in</Badge> : undefined}
    >
      <div className="flex flex-col gap-4">
        {questions.length > 0 && (
          <Details
            rows={questions.map(({ label, answer }) => [
              label,
              answer ?? <span className="text-ink-3">No answer</span>,
            ])}
          />
        )}
        {consents.length + withdrawnConsents.length === 0 ? (
          <p className="text-base text-ink-3">No consents</p>
        ) : (
          <ul className="divide-y divide-line" aria-label="Consents">
            {consents.map((consent) => (
              <li key={`${consent.fieldId} ${consent.version}`} className="py-2.5 text-sm">
                <p className="flex flex-wrap items-center gap-2 text-base">
                  <ConsentText text={consent.text} url={consent.url} />
                  {consent.recordedBy === 'server' && <Badge>Recorded by a server</Badge>}
                </p>
                <p className="text-ink-3">
                  <span className="font-mono text-xs">{consent.fieldId}</span>, version {consent.version}, agreed{' '}
                  <Time date={consent.givenAt} />
                </p>
              </li>
            ))}
            {withdrawnConsents.map((consent) => (
              <li
                key={`${consent.fieldId} ${consent.version} ${consent.withdrawnAt.getTime()}`}
                className="py-2.5 text-sm"
              >
                <p className="flex flex-wrap items-center gap-2 text-base text-ink-2">
                  <ConsentText text={consent.text} url={consent.url} />
                  <Badge tone="warning">Withdrawn</Badge>
                  {consent.withdrawnBy === 'server' && <Badge>Recorded by a server</Badge>}
                </p>
                <p className="text-ink-3">
                  <span className="font-mono text-xs">{consent.fieldId}</span>, version {consent.version}, agreed{' '}
                  <Time date={consent.givenAt} />, withdrawn <Time date={consent.withdrawnAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The square brackets of a label mark its link. */
function ConsentText({ text, url }: { text: string; url: string | null }) {
  const shown = text.replace(/\[(.+?)\]/s, '$1');
  if (url === null) return <span className="wrap-anywhere">{shown}</span>;
  return (
    <a className="wrap-anywhere underline" href={url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}
