import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Lets somebody choose a new password. */
export function PasswordReset({ project, variables }: TemplateProps<'passwordResetLink'>) {
  return (
    <MessageLayout
      preview={`Choose a new password for ${project.displayName}.`}
      heading="Reset your password"
      sentence={`Choose a new password for ${project.displayName}.`}
      button="Reset my password"
      link={variables.passwordResetLink}
      footnote="If you did not ask for this, ignore this message; your password stays as it is."
    />
  );
}
