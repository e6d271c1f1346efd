import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Notifies the owners of an API key that it was found in public and revoked. */
export function ApiKeyRevoked({ project, variables }: TemplateProps<'apiKeyDescription'>) {
  return (
    <MessageLayout
      preview={`An API key of ${project.displayName} was found in public.`}
      heading="An API key was revoked"
      sentence={`The API key “${variables.apiKeyDescription}” of ${project.displayName} was found in a public place. We revoked it, and it no longer works.`}
      footnote="Create a new key and store it where only your apps can read it. Check whether the old key was misused."
    />
  );
}
