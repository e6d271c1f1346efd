import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Tells the owners of an API key that somebody found it in public. */
export function ApiKeyRevoked({ project, variables }: TemplateProps<'apiKeyDescription'>) {
  return (
    <MessageLayout
      preview={`An API key of ${project.displayName} was found in public.`}
      heading="An API key was revoked"
      sentence={`The API key “${variables.apiKeyDescription}” of ${project.displayName} was found where everybody can read it. It was revoked and does not work any more.`}
      footnote="Make a new key and put it where only your programs can read it. See whether anybody used the old one."
    />
  );
}
