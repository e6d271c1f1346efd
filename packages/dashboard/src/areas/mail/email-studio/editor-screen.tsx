import type { EmailPreviewDetailsOptions } from '@portico/react';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PreviewPane } from '../../../features/mail/preview-pane.tsx';
import { renderingProblemOf } from '../../../features/mail/rendering-problem.ts';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useTitle } from '../../../lib/title.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Changes } from '../../../ui/lists/changes.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { Conflict } from './conflict.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SourcePane } from './source-pane.tsx';
import { type StudioKind, studioKinds } from './studio-kinds.ts';
import { type SourceStore, useSource } from './use-source.ts';
import { VariablesForm } from './variables-form.tsx';

interface EditorScreenProps {
  kind: StudioKind;
  id: string;
  name: string;
  store: SourceStore;
  /** Source without changes; null or undefined if the item is not built in, or not loaded. */
  builtIn?: string | null | undefined;
  /** Why nothing can be saved. */
  refusal?: ReactNode;
  onRename: ((name: string) => Promise<void>) | undefined;
  /** What to render for a source. */
  previewOf: (text: string) => EmailPreviewDetailsOptions;
  /** Controls of the preview. */
  previewControls?: ReactNode;
  /** Settings above the editor. */
  settings?: ReactNode;
  /** Buttons next to "Save". They know whether there are unsaved changes. */
  actions?: (isDirty: boolean) => ReactNode;
}

/** Shows the editor of a template, theme or draft, with its preview. */
export function EditorScreen(props: EditorScreenProps) {
  const { kind, id, name, store, builtIn, refusal, onRename, previewOf, previewControls, settings, actions } = props;
  const project = useProject();
  const { tab, list } = studioKinds[kind];
  const title = name.trim() === '' ? 'Untitled' : name;
  useTitle(title, tab, project.displayName);
  const source = useSource(store);
  const { text, isDirty, saving } = source;
  const [variables, setVariables] = useState<Readonly<Record<string, unknown>>>({});
  const mayChange = useMayChange();
  // The server renders for people who may change emails, because sources are code.
  const preview = usePreview(project, mayChange ? { ...previewOf(text), variables } : undefined);
  const shown = preview.email?.variables ?? {};
  const refused = renderingProblemOf(saving.error);
  return (
    <Screen
      back={<BackLink to={list}>{tab}</BackLink>}
      title={<EditorTitle kind={kind} title={title} name={name} onRename={onRename} />}
      actions={
        <>
          <SaveButtons source={source} isRefused={refusal !== undefined} />
          {actions?.(isDirty)}
        </>
      }
    >
      <UnsavedGuard isDirty={isDirty} />
      <div className="flex flex-col gap-4">
        {refusal}
        <Conflict source={source} />
        {refused === undefined && <ProblemNote error={saving.error} />}
        {settings}
        <div className={mayChange ? 'grid gap-4 xl:grid-cols-2' : undefined}>
          <SourcePane
            kind={kind}
            id={id}
            title={title}
            source={source}
            builtIn={builtIn}
            problem={preview.problem ?? refused}
            variableNames={Object.keys(shown)}
          />
          <Changes>
            <div className="flex min-w-0 flex-col gap-4">
              <PreviewPane
                preview={preview}
                hasSubject={kind !== 'theme'}
                controls={
                  <>
                    {previewControls}
                    {kind === 'template' && <VariablesForm shown={shown} entered={variables} onChange={setVariables} />}
                  </>
                }
              />
            </div>
          </Changes>
        </div>
      </div>
    </Screen>
  );
}

interface EditorTitleProps extends Pick<EditorScreenProps, 'kind' | 'name' | 'onRename'> {
  title: string;
}

function EditorTitle({ kind, title, name, onRename }: EditorTitleProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const label = `Rename ${studioKinds[kind].one}`;
  return (
    <span className="flex items-center gap-1">
      {title}
      {onRename !== undefined && (
        <>
          <IconButton
            changes
            label={label}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => setIsRenaming(true)}
          />
          <NameDialog
            isOpen={isRenaming}
            title={label}
            action="Save name"
            name={name}
            onSave={onRename}
            onClose={() => setIsRenaming(false)}
          />
        </>
      )}
    </span>
  );
}
