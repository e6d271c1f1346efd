import { readBlocks } from '@portico/contract/email-blocks';
import type { EmailPreviewDetailsOptions, ServerUser } from '@portico/react';
import { useState } from 'react';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import type { PreviewLanguages } from './language-choice.tsx';
import type { ComparedSource } from './source-comparison.tsx';

interface PreviewedSource {
  text: string;
  others: readonly ComparedSource[];
  /** What to render. */
  options: EmailPreviewDetailsOptions;
}

/** The previews of an editor. */
export type EditorPreviewsState = ReturnType<typeof useEditorPreviews>;

/** Renders the source in an editor, with the data of a user or sample data, and in a second language if one is chosen. */
export function useEditorPreviews({ text, others, options }: PreviewedSource) {
  const project = useProject();
  const [variables, setVariables] = useState<Readonly<Record<string, unknown>>>({});
  const [viewer, setViewer] = useState<ServerUser | undefined>(undefined);
  const [languages, setLanguages] = useState<PreviewLanguages>({ first: 'en-US', second: undefined });
  // The server renders for people who may change emails, because sources are code.
  const mayChange = useMayChange();
  const builtIn = others.find(({ name }) => name === 'built-in');
  // Sources in TSX are sent as they are in every language.
  const isTranslated = readBlocks(text) !== undefined;
  const { first, second } = isTranslated ? languages : { first: 'en-US', second: undefined };
  const inLanguage = (language: string): EmailPreviewDetailsOptions => ({
    ...options,
    variables: { ...variablesOf(viewer, text), ...variables },
    userId: viewer?.id,
    ...(language === 'en-US' ? {} : { language }),
  });
  const shown = inLanguage(first);
  const preview = usePreview(project, mayChange ? shown : undefined);
  const secondPreview = usePreview(project, mayChange && second !== undefined ? inLanguage(second) : undefined);
  return {
    preview,
    /** What the preview shows. */
    shown,
    /** Undefined if the email is shown in one language. */
    secondPreview: second === undefined ? undefined : secondPreview,
    isTranslated,
    /** Whether the source is a changed built-in one. */
    isChanged: builtIn !== undefined && !isTranslated,
    /** English if the email has no translations. */
    languages: isTranslated ? languages : { first: 'en-US', second: undefined },
    setLanguages,
    viewer,
    setViewer,
    variables,
    setVariables,
  };
}

/** Returns the variable with which built-in emails get the name of the user, if a source uses it. */
function variablesOf(viewer: ServerUser | undefined, source: string): Readonly<Record<string, unknown>> {
  return viewer === undefined || !source.includes('userDisplayName')
    ? {}
    : { userDisplayName: viewer.displayName ?? '' };
}
