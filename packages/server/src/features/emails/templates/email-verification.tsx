import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Proves that somebody reads the mail of an address. */
export function EmailVerification({ project, variables }: TemplateProps<'emailVerificationLink'>) {
  return (
    <MessageLayout
      preview={`Confirm your e-mail address at ${project.displayName}.`}
      heading="Verify your e-mail address"
      sentence={`Confirm that this is your e-mail address at ${project.displayName}.`}
      button="Verify my e-mail"
      link={variables.emailVerificationLink}
      footnote="If you did not ask for this, ignore this message."
    />
  );
}
