import { type JsonObject, withoutSecrets } from '@portico/js/internals';
import type { AdminOwnedProject } from '@portico/react';
import { useMayChange } from '../../../lib/rights.tsx';
import { LoadedEditor } from '../../../ui/code/loaded-editor.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { ConfigChanges } from './config-changes.tsx';
import { type OtherChanges, useConfigDraft } from './use-config-draft.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
const keysText = `${isMac ? '⌘' : 'Ctrl+'}F searches. Ctrl+Space shows the settings and values that fit. Escape and then Tab leaves the editor.`;

const loadEditor = async () => (await import('./json/open-config-editor.ts')).openConfigEditor;

interface ConfigEditorProps {
  saved: JsonObject;
  /** Loads the document as it is saved now. */
  load: (project: AdminOwnedProject) => Promise<JsonObject>;
}

/** Edits the configuration document and shows the overrides before they are saved. */
export function ConfigEditor({ saved, load }: ConfigEditorProps) {
  const mayChange = useMayChange();
  const { text, base, isDirty, problem, changes, others, isChecked, setIsChecked, saving, edit, discard } =
    useConfigDraft(saved, load);
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
        <div className="flex h-[36rem] flex-col overflow-hidden rounded-md border border-control">
          <LoadedEditor label="JSON" text={text} isReadOnly={!mayChange} onChange={edit} load={loadEditor} />
        </div>
        <p
          aria-live="polite"
          className={isChecked && problem !== undefined ? 'text-danger-ink text-sm' : 'text-ink-3 text-sm'}
        >
          {(isChecked ? problem : undefined) ?? keysText}
        </p>
        {others !== undefined && <ChangedByOthers {...others} />}
        {problem === undefined && isDirty && <ConfigChanges before={base} changes={changes} />}
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
