import type { AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { OwnerTeamField } from '../../features/projects/owner-team-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { inlineLinkClasses } from '../../ui/links.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type DeadLink, deadLinkOf } from './integrations.ts';
import { Consequences, DeadEnd, ToProjects } from './parts.tsx';
import { type KeyRequest, useGiving } from './use-giving.ts';

/** Chosen in place of a project: a new one. */
const newProject = 'new';

/** Chooses a project, or names a new one, and gives the integration a key of it. */
export function GiveKeyForm({ projects, ...request }: KeyRequest & { projects: readonly AdminOwnedProject[] }) {
  const giving = useGiving(request);
  const [choice, setChoice] = useState(projects.length === 0 ? newProject : '');
  const [newName, setNewName] = useState(request.externalName);
  const [teamId, setTeamId] = useState<string | undefined>(undefined);
  const [isChecked, setIsChecked] = useState(false);
  const chosen = choice === newProject && giving.made !== undefined ? giving.made.id : choice;
  const isNew = chosen === newProject;
  const isMissing = (isNew ? newName.trim() : chosen) === '';

  const dead = deadLinkOf(giving.error);
  if (dead !== undefined) return <DeadRequest dead={dead} madeName={giving.made?.displayName} />;
  if (giving.wayBack !== undefined) return <Given wayBack={giving.wayBack} />;
  const send = () => {
    setIsChecked(true);
    if (!isMissing) void giving.run(isNew ? { newName: newName.trim(), teamId } : { id: chosen });
  };
  return (
    <Form className="flex flex-col gap-5" onSend={send}>
      <Statement {...request} />
      <SelectField
        label="Project"
        options={[
          ...(projects.length === 0 ? [] : [{ value: '', text: 'Choose a project' }]),
          ...projects.map(({ id, displayName: text }) => ({ value: id, text })),
          { value: newProject, text: 'Create a new project' },
        ]}
        value={chosen}
        error={isChecked && !isNew && isMissing ? 'Choose a project.' : undefined}
        onChange={(event) => setChoice(event.target.value)}
      />
      {isNew && (
        <TextField
          label="Name of the new project"
          autoComplete="off"
          maxLength={256}
          value={newName}
          error={isChecked && isMissing ? 'Give the project a name.' : undefined}
          help="Your users see it when they sign in."
          onChange={(event) => setNewName(event.target.value)}
        />
      )}
      {isNew && <OwnerTeamField teamId={teamId} onChange={setTeamId} />}
      <ProblemNote error={giving.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <ToProjects>Cancel</ToProjects>
        <Button type="submit" look="primary" isBusy={giving.isRunning}>
          Give key
        </Button>
      </div>
    </Form>
  );
}

/** What is given, and to whom. */
function Statement({ asking: { name, redirectHost }, externalName }: KeyRequest) {
  const purpose = externalName === '' ? '' : ` for “${externalName}”`;
  return (
    <Consequences title={`${name} asks for a key of one of your projects${purpose}`}>
      <li>
        It gets an admin key: with that, {name} reads and changes everything in the project, its users and its other
        keys included.
      </li>
      <li>The key works until you revoke it under Keys.</li>
      <li>
        Afterwards you are sent back to <strong className="font-medium text-ink">{redirectHost}</strong>.
      </li>
      <li>Give it only if you have just asked for this yourself.</li>
    </Consequences>
  );
}

/** The key is given, and the browser is on its way. */
function Given({ wayBack }: { wayBack: string }) {
  return (
    <p role="status" className="text-base text-ink-2">
      The key is given. You are on your way back;{' '}
      <a href={wayBack} className={inlineLinkClasses}>
        go on
      </a>{' '}
      if nothing happens.
    </p>
  );
}

const deadRequests: Record<DeadLink, { title: string; text: string }> = {
  unknown: {
    title: 'There is no such request',
    text: 'The link is incomplete, or of another server. Go back to the integration and begin anew.',
  },
  expired: {
    title: 'This request is too old',
    text: 'It was good for an hour. Go back to the integration and begin anew.',
  },
  used: {
    title: 'This request was answered already',
    text: 'Each is answered once. Go back to the integration to begin anew.',
  },
};

/** A request that cannot be answered. @param madeName of the project that was made for it in vain */
export function DeadRequest({ dead, madeName }: { dead: DeadLink; madeName?: string | undefined }) {
  const { title, text } = deadRequests[dead];
  const left = madeName === undefined ? '' : ` Your new project ${madeName} is there all the same.`;
  return <DeadEnd title={title} text={`${text}${left}`} />;
}
