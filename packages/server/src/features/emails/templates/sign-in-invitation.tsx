import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Tells somebody that there is room for them. */
export function SignInInvitation({ project, variables }: TemplateProps<'signInInvitationLink'>) {
  return (
    <MessageLayout
      preview={`Sign in to ${project.displayName}.`}
      heading={`Welcome to ${project.displayName}`}
      sentence={`Somebody at ${project.displayName} has made room for you. Sign in with this e-mail address.`}
      button="Sign in"
      link={variables.signInInvitationLink}
      footnote="If you do not know what this is about, ignore this message."
    />
  );
}
