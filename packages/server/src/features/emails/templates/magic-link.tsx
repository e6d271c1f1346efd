import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Signs somebody in, by a link or by a code to type. */
export function MagicLink({ project, variables }: TemplateProps<'magicLink' | 'otp'>) {
  return (
    <MessageLayout
      preview={`Your code is ${variables.otp}.`}
      heading={`Sign in to ${project.displayName}`}
      sentence="Type this code on the page where you asked for it, or use the button."
      code={variables.otp}
      button="Sign in"
      link={variables.magicLink}
      footnote="If you did not ask for this, ignore this message. Never tell the code to anybody."
    />
  );
}
