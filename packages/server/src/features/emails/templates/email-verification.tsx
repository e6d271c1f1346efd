import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Verifies an email address. */
export function EmailVerification({ project, variables }: TemplateProps<'emailVerificationLink'>) {
  return (
    <MessageLayout
      preview={`Confirm your email address at ${project.displayName}.`}
      heading="Verify your email address"
      sentence={`Confirm that this is your email address at ${project.displayName}.`}
      button="Verify email"
      link={variables.emailVerificationLink}
      footnote="If you didn't request this, you can ignore this email."
    />
  );
}
