import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

const footnote =
  'If you did not reset your password, another person can read your email. Change the password of your mailbox first.';

/** Notifies users that their password was reset. */
export function PasswordWasReset({ project }: TemplateProps<never>) {
  return (
    <MessageLayout
      preview={`Your password at ${project.displayName} was reset.`}
      heading="Your password was reset"
      sentence={`Your password at ${project.displayName} was reset, and all sessions were signed out.`}
      footnote={footnote}
    />
  );
}

/** Notifies users that their password was reset, and lists the remaining access. */
export function PasswordWasResetWithAccess({ project, variables }: TemplateProps<'accessList' | 'accessReviewLink'>) {
  return (
    <MessageLayout
      preview={`Your password at ${project.displayName} was reset. Review what else can sign in.`}
      heading="Your password was reset"
      sentence={`Your password at ${project.displayName} was reset, and all sessions were signed out. The following can still be used with your account:`}
      details={variables.accessList}
      button="Review access"
      link={variables.accessReviewLink}
      footnote={`The link works for one hour. ${footnote}`}
    />
  );
}
