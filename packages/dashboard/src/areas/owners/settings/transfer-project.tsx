import type { AdminOwnedProject, Team } from '@portico/react';
import { useState } from 'react';
import { useOwnerTeams } from '../../../features/ground/projects/owner-teams.ts';
import { refreshProjects } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useOwner } from '../../../lib/session.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Transfers the project to another team of the owner. */
export function TransferProject({ project }: { project: AdminOwnedProject }) {
  const isOwner = useMayChange('owner');
  const teams = useOwnerTeams();
  const holder = teams.data?.find(({ id }) => id === project.ownerTeamId);
  const others = teams.data?.filter(({ id }) => id !== project.ownerTeamId) ?? [];
  return (
    <Section title="Transfer project" help="Members of the owner team can manage this project.">
      {teams.isPending && (
        <Loading what="your teams">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {teams.isLoadingError && <Failed error={teams.error} onRetry={teams.refetch} />}
      {teams.data !== undefined && (
        <p className="mb-3 text-base text-ink-2">
          Current owner:{' '}
          {holder === undefined ? (
            'a team that you are not a member of'
          ) : (
            <strong className="font-medium">{holder.displayName}</strong>
          )}
          .{isOwner && others.length === 0 && ' You are not a member of another team that could own it.'}
        </p>
      )}
      {isOwner && others.length > 0 && <Choice project={project} teams={others} />}
    </Section>
  );
}

function Choice({ project, teams }: { project: AdminOwnedProject; teams: readonly Team[] }) {
  const owner = useOwner();
  const [chosenId, setChosenId] = useState(teams[0]?.id ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = teams.find(({ id }) => id === chosenId) ?? teams[0];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          label="New owner"
          options={teams.map(({ id, displayName }) => ({ value: id, text: displayName }))}
          value={chosen?.id}
          onChange={setChosenId}
        />
      </div>
      <Button className="h-9" onClick={() => setIsOpen(true)}>
        Transfer project
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Transfer ${project.displayName} to ${chosen?.displayName ?? ''}?`}
        consequence="Users and keys do not change. Only members of the new team will be able to manage the project."
        action="Transfer project"
        onConfirm={async () => {
          if (chosen === undefined) return;
          await owner.transferProject(project.id, chosen.id);
          await refreshProjects();
          announce({ title: 'Project transferred', text: chosen.displayName });
        }}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}
