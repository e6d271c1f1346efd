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
import { announce } from '../../../ui/states/toasts.tsx';

/** A text that the user has edited, and the document with which the edit began. */
interface Draft {
  text: string;
  base: JsonObject;
}

/** What others saved while the user edited. */
export interface OtherChanges {
  changes: JsonObject;
  conflicts: readonly string[];
}

/** Returns the text of the configuration document while it is edited. Changes that others save at the same time are kept. */
export function useConfigDraft(saved: JsonObject, load: (project: AdminOwnedProject) => Promise<JsonObject>) {
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
  const edit = (next: string) => {
    setDraft({ text: next, base });
    saving.clear();
  };
  return { text, base, isDirty, problem, changes, others, isChecked, setIsChecked, saving, edit, discard };
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
