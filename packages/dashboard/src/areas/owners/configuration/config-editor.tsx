import {
  changesBetween,
  isObject,
  type JsonObject,
  mergeDraft,
  withoutSecrets,
  withSecrets,
} from '@portico/js/internals';
import { type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** A text that the user has edited, and the document with which the edit began. */
interface Draft {
  text: string;
  base: JsonObject;
}

/** What others saved while the user edited. */
interface OtherChanges {
  changes: JsonObject;
  conflicts: readonly string[];
}

interface ConfigEditorProps {
  saved: JsonObject;
  /** Loads the document as it is saved now. */
  load: (project: AdminOwnedProject) => Promise<JsonObject>;
}

/** Edits the configuration document and shows the overrides before they are saved. */
export function ConfigEditor({ saved, load }: ConfigEditorProps) {
  const project = useProject();
  const [draft, setDraft] = useState<Draft | undefined>(undefined);
  const [others, setOthers] = useState<OtherChanges | undefined>(undefined);
  // The field is checked when it loses focus or the form is sent, not while the user types.
  const [isChecked, setIsChecked] = useState(false);
  const base = draft?.base ?? saved;
  const text = draft?.text ?? textOf(saved);
  const { problem, document } = readDraft(text, base);
  const changes = document === undefined ? {} : changesBetween(base, document);
  const isDirty = problem !== undefined || Object.keys(changes).length > 0;
  const discard = () => {
    setDraft(undefined);
    setOthers(undefined);
    setIsChecked(false);
  };
  const saving = useAction(async () => {
    if (document === undefined) return;
    const newest = await load(project);
    const otherChanges = changesBetween(base, newest);
    if (Object.keys(otherChanges).length > 0) {
      const merged = mergeDraft(base, document, newest);
      setDraft({ text: textOf(merged.document), base: newest });
      setOthers({ changes: otherChanges, conflicts: merged.conflicts });
      return;
    }
    await project.updateConfig(changes);
    await refreshProjects();
    discard();
    announce({ title: 'Configuration saved' });
  });
  return (
    <Section
      title="Complete configuration"
      help="Includes all defaults. Settings that you remove return to their defaults. Secrets are shown as dots and are kept unless you replace them."
    >
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setIsChecked(true);
          void saving.run();
        }}
      >
        <TextArea
          label="JSON"
          rows={28}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs leading-5"
          value={text}
          error={isChecked ? problem : undefined}
          onBlur={() => setIsChecked(true)}
          onChange={(event) => {
            setDraft({ text: event.target.value, base });
            saving.clear();
          }}
        />
        {others !== undefined && <ChangedByOthers {...others} />}
        {problem === undefined && isDirty && (
          <CodeBlock
            title="Changes to save"
            what="the changes"
            text={JSON.stringify(withoutSecrets(changes), null, 2)}
          />
        )}
        <div className="-mt-4">
          <SaveBar isDirty={isDirty} saving={saving} onDiscard={discard} />
        </div>
      </Form>
    </Section>
  );
}

function ChangedByOthers({ changes, conflicts }: OtherChanges) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-3 text-base"
    >
      <div>
        <p className="font-medium">The configuration was changed after you opened it</p>
        <p className="mt-0.5 text-ink-2">
          Nothing has been saved yet. Your changes were applied to the latest version.
        </p>
        {conflicts.length > 0 && (
          <p className="mt-0.5 text-ink-2">Saving overwrites these changes by others: {conflicts.join(', ')}.</p>
        )}
      </div>
      <CodeBlock
        title="Changes by others"
        what="the changes of others"
        text={JSON.stringify(withoutSecrets(changes), null, 2)}
      />
    </div>
  );
}

function textOf(document: JsonObject): string {
  return JSON.stringify(withoutSecrets(document), null, 2);
}

/** Reads the document from the text, or returns what is wrong with it. */
function readDraft(
  text: string,
  base: JsonObject,
): { problem: string; document?: undefined } | { problem?: undefined; document: JsonObject } {
  try {
    const document = withSecrets(JSON.parse(text), base);
    return isObject(document) ? { document } : { problem: 'The document must be an object: { … }.' };
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : 'the text cannot be parsed';
    return { problem: failure instanceof SyntaxError ? `Invalid JSON: ${message}.` : message };
  }
}
