import { type BrandingVersions, type ProjectBranding, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { queries } from '../../../lib/queries.ts';
import { announce } from '../../../ui/states/toasts.tsx';

/** What a person has changed, and the version with which the edit began. */
interface Edit {
  branding: ProjectBranding;
  version: string;
}

/** Loads the versions of the branding. */
export function useBrandingVersions() {
  const { id, app } = useProject();
  return useQuery({ queryKey: keyOf(id), queryFn: async () => await app.branding.get() });
}

function keyOf(projectId: string) {
  return ['branding', projectId];
}

/** The form of the branding. */
export type BrandingEdit = ReturnType<typeof useBrandingEdit>;

/**
 * Returns the branding while it is edited: what the person has entered, else the draft, else what is published. Nothing
 * overwrites what another person has saved at the same time.
 */
export function useBrandingEdit(versions: BrandingVersions) {
  const { id, app } = useProject();
  const [edit, setEdit] = useState<Edit>();
  const [isOutdated, setIsOutdated] = useState(false);
  const saved = versions.draft?.branding ?? versions.published;
  const branding = edit?.branding ?? saved;
  const version = edit?.version ?? versions.version;
  const isDirty = edit !== undefined && !isSame(edit.branding, saved);

  const show = (next: BrandingVersions) => queries.setQueryData(keyOf(id), next);
  /** Runs a change. If another person was faster, shows their version and changes nothing. */
  const tryTo = async (change: () => Promise<BrandingVersions>, title: string, undo?: () => Promise<void>) => {
    try {
      show(await change());
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && error.status === 409)) throw error;
      show(await app.branding.get());
      setIsOutdated(true);
      return;
    }
    setEdit(undefined);
    setIsOutdated(false);
    announce(undo === undefined ? { title } : { title, undo });
  };
  const undoNow = async () => {
    const { version: newest } = await app.branding.get();
    await tryTo(async () => await app.branding.undo(newest), 'The previous branding is published again');
  };

  return {
    branding,
    isDirty,
    isOutdated,
    change: (changes: Partial<ProjectBranding>) => setEdit({ branding: { ...branding, ...changes }, version }),
    reset: () => setEdit(undefined),
    /** Continues after another person has saved: with their version, or with the own one, which then replaces it. */
    settle: (choice: 'theirs' | 'mine') => {
      setEdit(choice === 'mine' ? { branding, version: versions.version } : undefined);
      setIsOutdated(false);
    },
    saving: useAction(async () => {
      await tryTo(async () => await app.branding.saveDraft(branding, version), 'Draft saved');
    }),
    publishing: useAction(async () => {
      const publish = async () => {
        const draft = isDirty ? await app.branding.saveDraft(branding, version) : versions;
        return await app.branding.publish(draft.version);
      };
      await tryTo(publish, 'Branding published', undoNow);
    }),
    discarding: useAction(async () => {
      await tryTo(async () => await app.branding.discardDraft(version), 'Draft discarded');
    }),
    undoing: useAction(async () => {
      await tryTo(async () => await app.branding.undo(version), 'The previous branding is published again');
    }),
  };
}

/** Absent and undefined values are the same. */
function isSame(one: ProjectBranding, other: ProjectBranding): boolean {
  return textOf(one) === textOf(other);
}

function textOf(branding: ProjectBranding): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(branding, sorted);
}
