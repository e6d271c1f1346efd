import type { EmailPreviewDetailsOptions } from '@portico/react';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { PreviewPane } from '../../../features/mail/preview-pane.tsx';
import { RenderingNote } from '../../../features/mail/rendering-note.tsx';
import { renderingProblemOf } from '../../../features/mail/rendering-problem.ts';
import { usePreview } from '../../../features/mail/use-preview.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Changes } from '../../../ui/lists/changes.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { BuiltInDiff } from './built-in-diff.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx';
import { Conflict } from './conflict.tsx';
import { NameDialog } from './name-dialog.tsx';
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
  const { one, tab, list } = studioKinds[kind];
  const title = name.trim() === '' ? 'Untitled' : name;
  useTitle(title, tab, project.displayName);
  const source = useSource(store);
  const { text, isDirty, saving } = source;
  const [isRenaming, setIsRenaming] = useState(false);
  const [variables, setVariables] = useState<Readonly<Record<string, unknown>>>({});
  const mayChange = useMayChange();
  // The server renders for people who may change emails, because sources are code.
  const preview = usePreview(project, mayChange ? { ...previewOf(text), variables } : undefined);
  const editor = useRef<CodeEditorHandle>(null);
  const canSave = mayChange && isDirty && refusal === undefined && source.theirs === undefined;
  const save = () => {
    if (canSave) void saving.run();
  };
  useSaveKeys(save);

  const refused = renderingProblemOf(saving.error);
  const problem = preview.problem ?? refused;
  const ownSource = kind === 'theme' ? 'theme' : 'template';
  const { place, message = '' } = problem ?? {};
  const { line, column } = place?.source === ownSource ? place : {};
  const mark = useMemo(
    () => (line === undefined || column === undefined ? undefined : { line, column, message }),
    [line, column, message],
  );
  const variableNames = Object.keys(preview.email?.variables ?? {});
  return (
    <Screen
      back={<BackLink to={list}>{tab}</BackLink>}
      title={
        <span className="flex items-center gap-1">
          {title}
          {onRename !== undefined && (
            <IconButton
              changes
              label={`Rename ${one}`}
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => setIsRenaming(true)}
            />
          )}
        </span>
      }
      actions={
        <>
          <Button changes disabled={!isDirty || saving.isRunning} onClick={source.discard}>
            Discard
          </Button>
          <Button
            changes
            look={canSave ? 'primary' : 'secondary'}
            disabled={!canSave}
            isBusy={saving.isRunning}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={save}
          >
            Save changes
          </Button>
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
          <section aria-label="Source" className="flex min-w-0 flex-col gap-3">
            <div className="flex h-[34rem] min-h-64 flex-col overflow-hidden rounded-lg border border-line bg-raised xl:h-[46rem]">
              <CodeEditor
                label={`Source of ${title}`}
                text={text}
                problem={mark}
                variableNames={variableNames}
                isReadOnly={!mayChange}
                onChange={source.change}
                handle={editor}
              />
            </div>
            <p className="text-ink-3 text-sm">Tab indents. Press Escape and then Tab to leave the editor.</p>
            <RenderingNote
              problem={problem}
              onGo={mark === undefined ? undefined : () => editor.current?.goTo(mark.line, mark.column)}
            />
            {builtIn !== null && builtIn !== undefined && (
              <BuiltInDiff builtIn={builtIn} text={text} onReset={() => source.change(builtIn)} />
            )}
            <Changes>
              <ChatPanel kind={kind} id={id} text={text} onApply={source.change} />
            </Changes>
          </section>
          <Changes>
            <div className="flex min-w-0 flex-col gap-4">
              <PreviewPane
                preview={preview}
                hasSubject={kind !== 'theme'}
                controls={
                  <>
                    {previewControls}
                    {kind === 'template' && (
                      <VariablesForm
                        shown={preview.email?.variables ?? {}}
                        entered={variables}
                        onChange={setVariables}
                      />
                    )}
                  </>
                }
              />
            </div>
          </Changes>
        </div>
      </div>
      {onRename !== undefined && (
        <NameDialog
          isOpen={isRenaming}
          title={`Rename ${one}`}
          action="Save name"
          name={name}
          onSave={onRename}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </Screen>
  );
}

/** Saves with Ctrl-S or Cmd-S, instead of the dialog of the browser. */
function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
