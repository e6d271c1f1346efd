import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Sends a magic link and a one-time code. */
export function MagicLink({ project, variables }: TemplateProps<'magicLink' | 'otp'>) {
  return (
    <MessageLayout
      preview={`Your code is ${variables.otp}.`}
      heading={`Sign in to ${project.displayName}`}
      sentence="Enter this code on the page where you requested it, or use the button."
      code={variables.otp}
      button="Sign in"
      link={variables.magicLink}
      footnote="If you didn't request this, you can ignore this email. Never share this code."
    />
  );
}
