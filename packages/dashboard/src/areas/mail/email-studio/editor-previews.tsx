import type { ReactNode } from 'react';
import { lacksServer } from '../../../features/mail/needs-server.tsx';
import { PreviewPane } from '../../../features/mail/preview-pane.tsx';
import { SendTest } from '../../../features/mail/send-test.tsx';
import { ViewerChoice } from '../../../features/mail/viewer-choice.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { LanguageChoice, languageName } from './language-choice.tsx';
import type { StudioKind } from './studio-kinds.ts';
import type { EditorPreviewsState } from './use-editor-previews.ts';
import { VariablesForm } from './variables-form.tsx';

interface EditorPreviewsProps {
  kind: StudioKind;
  id: string;
  state: EditorPreviewsState;
  /** Further controls. */
  controls: ReactNode;
}

/** Shows the preview of an email, or two of them beside each other, in two languages. */
export function EditorPreviews({ kind, id, state, controls }: EditorPreviewsProps) {
  const { preview, secondPreview, isTranslated, isChanged, languages, setLanguages } = state;
  const { viewer, setViewer, variables, setVariables } = state;
  const { first, second } = languages;
  const hasTwo = secondPreview !== undefined && second !== undefined;
  return (
    <div className={hasTwo ? 'grid min-w-0 items-start gap-4 lg:grid-cols-2' : 'flex min-w-0 flex-col gap-4'}>
      <PreviewPane
        preview={preview}
        hasSubject={kind !== 'theme'}
        language={hasTwo ? languageName(first) : undefined}
        controls={
          <>
            {controls}
            {kind !== 'theme' && <ViewerChoice viewer={viewer} onChange={setViewer} />}
            {kind === 'template' && isTranslated && <LanguageChoice value={languages} onChange={setLanguages} />}
            {kind === 'template' && isChanged && (
              <p className="text-ink-3 text-sm">A changed template is sent as it is, in every language.</p>
            )}
            {kind === 'template' && (
              <>
                <VariablesForm shown={preview.email?.variables ?? {}} entered={variables} onChange={setVariables} />
                <TestOfTemplate id={id} state={state} />
              </>
            )}
          </>
        }
      />
      {hasTwo && <PreviewPane preview={secondPreview} hasSubject language={languageName(second)} />}
    </div>
  );
}

/** Sends what the preview shows, also if it is not saved. */
function TestOfTemplate({ id, state: { preview, shown } }: { id: string; state: EditorPreviewsState }) {
  const project = useProject();
  const { templateTsxSource: tsxSource = '', themeId, variables, userId, language } = shown;
  const isReady = preview.email !== undefined && preview.problem === undefined;
  return (
    <div>
      <SendTest
        isDisabled={lacksServer(project) || !isReady}
        send={async (recipientEmail) =>
          await project.app.emails.sendTemplateTest(id, {
            recipientEmail,
            tsxSource,
            themeId,
            variables,
            userId,
            language,
          })
        }
      />
    </div>
  );
}
