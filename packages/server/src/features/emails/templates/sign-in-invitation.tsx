import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Invites a person to sign in. */
export function SignInInvitation({ project, variables }: TemplateProps<'signInInvitationLink'>) {
  return (
    <MessageLayout
      preview={`Sign in to ${project.displayName}.`}
      heading={`Welcome to ${project.displayName}`}
      sentence={`You have been invited to ${project.displayName}. Sign in with this email address.`}
      button="Sign in"
      link={variables.signInInvitationLink}
      footnote="If you didn't expect this, you can ignore this email."
    />
  );
}
