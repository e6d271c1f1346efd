import type { CurrentUser, Project, UserConsent, WithdrawnConsent } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { Wait } from '../../../loading/wait.tsx';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Row, Rows } from '../../../ui/block.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';

interface ConsentsProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** Shows the consents that a user has given, which the user can withdraw, and those that were withdrawn. Nothing if there are none. */
export function AccountConsents(props: ConsentsProps) {
  return (
    <PartBoundary retry={() => props.user.getSignUpFields()}>
      <Wait fallback={null}>
        <Consents {...props} />
      </Wait>
    </PartBoundary>
  );
}

function Consents({ user, project }: ConsentsProps) {
  const text = useAccountText(accountPages);
  const { fields, consents, withdrawnConsents, withdraw } = user.useSignUpFields();
  if (consents.length === 0 && withdrawnConsents.length === 0) return null;
  const required = new Set(fields.flatMap((field) => (field.required ? [field.id] : [])));
  const newest = new Map([...consents].reverse().map((consent) => [consent.fieldId, consent]));
  return (
    <Block title={text('consents.title')} text={text('consents.text')}>
      <Rows label={text('consents.title')}>
        {consents.map((consent) => (
          <Given
            key={`${consent.fieldId} ${consent.version}`}
            project={project}
            consent={consent}
            isRequired={required.has(consent.fieldId)}
            // One button withdraws the consents to all versions.
            withdraw={newest.get(consent.fieldId) === consent ? () => withdraw(consent.fieldId) : undefined}
          />
        ))}
        {withdrawnConsents.map((consent) => (
          <Withdrawn key={`${consent.fieldId} ${consent.version} ${consent.withdrawnAt.getTime()}`} consent={consent} />
        ))}
      </Rows>
    </Block>
  );
}

interface GivenProps {
  readonly project: Project;
  readonly consent: UserConsent;
  readonly isRequired: boolean;
  readonly withdraw: (() => Promise<void>) | undefined;
}

function Given({ project, consent, isRequired, withdraw }: GivenProps) {
  const text = useAccountText(accountPages);
  const { moment } = useDates();
  const { version } = consent;
  const note = text('consents.note', { version, date: moment(consent.givenAt) });
  const reason = project.config.clientUserDeletionEnabled ? 'consents.required' : 'consents.required.fixed';
  const notes = (
    <>
      {note}
      <br />
      {text(reason)}
    </>
  );
  return (
    <Row title={<Consent {...consent} />} note={isRequired ? notes : note}>
      {!isRequired && withdraw !== undefined && (
        <Confirmed
          isQuiet
          label={text('consents.withdraw')}
          name={text('consents.withdraw.name', { consent: plainText(consent.text) })}
          question={text('consents.withdraw.question', { project: project.displayName })}
          confirm={text('consents.withdraw.confirm')}
          act={withdraw}
        />
      )}
    </Row>
  );
}

function Withdrawn({ consent }: { readonly consent: WithdrawnConsent }) {
  const text = useAccountText(accountPages);
  const { moment } = useDates();
  const { version, givenAt, withdrawnAt } = consent;
  const note = text('consents.withdrawn', { version, date: moment(givenAt), end: moment(withdrawnAt) });
  return <Row title={<Consent {...consent} />} note={note} />;
}

/** In an element of its own, because a title has gaps between its parts. */
function Consent({ text, url }: UserConsent) {
  return (
    <span>
      <LinkedText label={text} url={url ?? undefined} />
    </span>
  );
}

/** Removes the square brackets that mark the link. */
function plainText(text: string): string {
  return text.replace(/\[(.+?)\]/s, '$1');
}
