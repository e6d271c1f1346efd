import { useState } from 'react';
import { OwnerTeamField } from '../../../features/ground/projects/owner-team-field.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { type DeadLink, deadLinkOf } from './integrations.ts';
import { Consequences, DeadEnd, ToProjects } from './parts.tsx';
import { newProject, ProjectField, type SelectableProjects } from './project-field.tsx';
import { type KeyRequest, useGrantKey } from './use-grant-key.ts';

/** Shows a form that selects or creates a project and grants the integration a key of it. */
export function GrantKeyForm({ projects, search, ...request }: KeyRequest & SelectableProjects) {
  const grant = useGrantKey(request);
  const [choice, setChoice] = useState(projects.length === 0 && search === undefined ? newProject : '');
  const [newName, setNewName] = useState(request.externalName);
  const [teamId, setTeamId] = useState<string | undefined>(undefined);
  const [isChecked, setIsChecked] = useState(false);
  const chosen = choice === newProject && grant.made !== undefined ? grant.made.id : choice;
  const isNew = chosen === newProject;
  const isMissing = (isNew ? newName.trim() : chosen) === '';

  const dead = deadLinkOf(grant.error);
  if (dead !== undefined) return <DeadRequest dead={dead} madeName={grant.made?.displayName} />;
  if (grant.wayBack !== undefined) return <Granted wayBack={grant.wayBack} />;
  const send = () => {
    setIsChecked(true);
    if (!isMissing) void grant.run(isNew ? { newName: newName.trim(), teamId } : { id: chosen });
  };
  return (
    <Form className="flex flex-col gap-5" onSend={send}>
      <Statement {...request} />
      <ProjectField
        projects={projects}
        search={search}
        value={chosen}
        error={isChecked && !isNew && isMissing ? 'Select a project.' : undefined}
        onChange={setChoice}
      />
      {isNew && (
        <TextField
          label="Project name"
          autoComplete="off"
          maxLength={256}
          value={newName}
          error={isChecked && isMissing ? 'Enter a project name.' : undefined}
          help="Users see it when they sign in."
          onChange={(event) => setNewName(event.target.value)}
        />
      )}
      {isNew && <OwnerTeamField teamId={teamId} onChange={setTeamId} />}
      <ProblemNote error={grant.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <ToProjects>Cancel</ToProjects>
        <Button type="submit" look="primary" isBusy={grant.isRunning}>
          Grant key
        </Button>
      </div>
    </Form>
  );
}

/** Describes the key and the integration. */
function Statement({ asking: { name, redirectHost }, externalName }: KeyRequest) {
  const purpose = externalName === '' ? '' : ` for “${externalName}”`;
  return (
    <Consequences title={`${name} requests an admin key for one of your projects${purpose}`}>
      <li>The admin key can read and change everything in the project, including its users and keys.</li>
      <li>The key works until you revoke it under Project keys.</li>
      <li>
        You will then be redirected to <strong className="font-medium text-ink">{redirectHost}</strong>.
      </li>
      <li>Grant the key only if you have just requested this yourself.</li>
    </Consequences>
  );
}

/** Confirms that the key was granted, while the browser is redirected. */
function Granted({ wayBack }: { wayBack: string }) {
  return (
    <p role="status" className="text-base text-ink-2">
      The key was granted. You are being redirected.{' '}
      <a href={wayBack} className={inlineLinkClasses}>
        Continue
      </a>{' '}
      if nothing happens.
    </p>
  );
}

const deadRequests: Record<DeadLink, { title: string; text: string }> = {
  unknown: {
    title: 'Request not found',
    text: 'The link is incomplete or belongs to another server. Go back to the integration and start again.',
  },
  expired: {
    title: 'This request has expired',
    text: 'Requests are valid for one hour. Go back to the integration and start again.',
  },
  used: {
    title: 'This request has already been used',
    text: 'Each request can be used only once. Go back to the integration and start again.',
  },
};

/** Explains why a request is no longer valid. @param madeName name of the project that was created for it */
export function DeadRequest({ dead, madeName }: { dead: DeadLink; madeName?: string | undefined }) {
  const { title, text } = deadRequests[dead];
  const left = madeName === undefined ? '' : ` Your new project ${madeName} was created anyway.`;
  return <DeadEnd title={title} text={`${text}${left}`} />;
}
