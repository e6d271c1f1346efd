import type { EmailPreviewDetailsOptions } from '@portico/react';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type RenderingProblem, renderingProblemOf } from '../../../features/mail/rendering-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useTitle } from '../../../lib/title.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { EditorPreviews } from './editor-previews.tsx';
import { nameDialog } from './name-dialog.tsx';
import type { ComparedSource } from './source-comparison.tsx';
import { type EditorText, SourcePane } from './source-pane.tsx';
import { type StudioKind, studioKinds } from './studio-kinds.ts';
import { useEditorPreviews } from './use-editor-previews.ts';

interface EditorScreenProps {
  kind: StudioKind;
  id: string;
  name: string;
  source: EditorText;
  /** Error of the last action. */
  error: unknown;
  actions: ReactNode;
  /** Notes above the editor. */
  notes: ReactNode;
  /** Settings above the editor. */
  settings?: ReactNode;
  /** Sources to compare with. */
  others: readonly ComparedSource[];
  onRename: ((name: string) => Promise<void>) | undefined;
  /** What to render for a source. */
  previewOf: (text: string) => EmailPreviewDetailsOptions;
  /** Controls of the preview. */
  previewControls?: ReactNode;
  /** Shows the source in another way than as TSX. Undefined for TSX. */
  paneOf?: ((source: EditorText, problem: RenderingProblem | undefined, language: string) => ReactNode) | undefined;
  /** Controls above the source. */
  sourceControls?: ReactNode;
  /** Lets the person edit a TSX source that follows from something else. Undefined: it can be edited. */
  onUnlock?: (() => void) | undefined;
}

/** Shows the editor of a template, theme or draft, with its preview. */
export function EditorScreen(props: EditorScreenProps) {
  const { kind, id, name, source, error, actions, notes, settings, others, onRename, previewOf } = props;
  const project = useProject();
  const { tab, list } = studioKinds[kind];
  const title = name.trim() === '' ? 'Untitled' : name;
  useTitle(title, tab, project.displayName);
  const previews = useEditorPreviews({ text: source.text, others, options: previewOf(source.text) });
  const { preview, secondPreview } = previews;
  const mayChange = useMayChange();
  const refused = renderingProblemOf(error);
  const problem = preview.problem ?? refused;
  const parts = [
    <div key="source" className="flex min-w-0 flex-col gap-3">
      {props.sourceControls}
      {props.paneOf?.(source, problem, previews.languages.first) ?? (
        <SourcePane
          kind={kind}
          id={id}
          title={title}
          source={source}
          others={others}
          problem={problem}
          variableNames={Object.keys(preview.email?.variables ?? {})}
          isLocked={props.onUnlock !== undefined}
          onUnlock={props.onUnlock}
        />
      )}
    </div>,
    mayChange && (
      <EditorPreviews key="previews" kind={kind} id={id} state={previews} controls={props.previewControls} />
    ),
  ];
  const hasColumns = mayChange && secondPreview === undefined;
  return (
    <Screen
      back={<BackLink to={list}>{tab}</BackLink>}
      title={<EditorTitle kind={kind} title={title} name={name} onRename={onRename} />}
      actions={actions}
    >
      <UnsavedGuard isDirty={source.isDirty} />
      <div className="flex flex-col gap-4">
        {notes}
        {refused === undefined && <ProblemNote error={error} />}
        {settings}
        {/* Two previews beside each other need the whole width, and are what the person wants to see. */}
        <div className={hasColumns ? 'grid gap-4 xl:grid-cols-2' : 'flex flex-col gap-4'}>
          {hasColumns ? parts : parts.toReversed()}
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
          <FormDialog
            form={isRenaming && nameDialog({ title: label, action: 'Save name', name, onSave: onRename })}
            onClose={() => setIsRenaming(false)}
          />
        </>
      )}
    </span>
  );
}
