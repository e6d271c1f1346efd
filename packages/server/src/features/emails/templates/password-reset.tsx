import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Sends a link for choosing a new password. */
export function PasswordReset({ project, variables }: TemplateProps<'passwordResetLink'>) {
  return (
    <MessageLayout
      preview={`Choose a new password for ${project.displayName}.`}
      heading="Reset your password"
      sentence={`Choose a new password for ${project.displayName}.`}
      button="Reset password"
      link={variables.passwordResetLink}
      footnote="If you didn't request this, you can ignore this email. Your password won't change."
    />
  );
}
