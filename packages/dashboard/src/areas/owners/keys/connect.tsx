import { useAction } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dropFreshKeys, type FreshKeys, freshKeysOf } from '../../../features/ground/projects/fresh-keys.ts';
import { createFirstKeySet, keySetAdvice } from '../../../features/ground/projects/key-sets.ts';
import { npmrcFile, yarnFile } from '../../../features/ground/projects/package-source.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { serverPath } from '../../../lib/server-path.ts';
import { useClientApp, useHasDocs } from '../../../lib/session.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { CopyButton } from '../../../ui/forms/copy.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Screen, Section } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { agentPrompt, keyPlaceholder } from './agent-prompt.ts';
import { EnvironmentBlock, FrameworkField } from './environment-block.tsx';
import { environmentFiles } from './environment-files.ts';
import { FirstSignUp } from './first-sign-up.tsx';
import {
  type Framework,
  type FrameworkId,
  frameworks,
  type Installer,
  installCommand,
  installers,
} from './frameworks.ts';
import { guideFiles } from './guide-files.ts';

/** Shows a guide to connect an app: the environment file and a few lines of code. */
export function Connect() {
  const project = useProject();
  const [keys, setKeys] = useState<FreshKeys | undefined>(() => freshKeysOf(project.id));
  const [framework, setFramework] = useState<FrameworkId>('vite');
  const [installer, setInstaller] = useState<Installer>('npm');
  const { settings } = useClientApp();
  const { help, command, runsOnServer, trial } = frameworks[framework];
  // Not on mount: in development, React mounts components twice.
  useEffect(() => () => dropFreshKeys(project.id), [project.id]);
  return (
    <Screen
      layout="narrow"
      subtitle="Add sign-up and sign-in to your app with a few lines of code."
      actions={<Actions framework={framework} installer={installer} />}
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <FrameworkField framework={framework} onChange={setFramework} />
          {command === undefined && (
            <SelectField
              label="Package manager"
              options={installers.map((value) => ({ value, text: value }))}
              value={installer}
              onChange={setInstaller}
            />
          )}
        </div>
        <Section title="1. Add the keys to your app" help={keysHelp(frameworks[framework])}>
          {keys === undefined ? (
            <CreateKeys onCreated={setKeys} />
          ) : (
            <>
              <ShownOnce count="several" advice={keySetAdvice} />
              <EnvironmentBlock keys={keys} framework={framework} />
            </>
          )}
        </Section>
        <Section
          title={`2. ${runsOnServer && trial.isHosted ? 'Verify requests' : 'Add the sign-in pages'}`}
          help={help}
        >
          <div className="flex flex-col gap-3">
            {command === undefined && <RegistryFile installer={installer} serverUrl={settings.apiUrl} />}
            <CodeBlock
              title="Terminal"
              what="the command"
              text={command ?? installCommand(frameworks[framework], installer)}
            />
            {guideFiles[framework].map(({ name, text }) => (
              <CodeBlock key={name} title={name} what={name} text={text} />
            ))}
          </div>
        </Section>
        <Trial framework={frameworks[framework]} />
      </div>
    </Screen>
  );
}

interface ChosenApp {
  readonly framework: FrameworkId;
  readonly installer: Installer;
}

function Actions(chosen: ChosenApp) {
  return (
    <>
      <CopyPrompt {...chosen} />
      <ToOverview />
    </>
  );
}

/** Copies the steps of the page for a coding agent. */
function CopyPrompt({ framework: id, installer }: ChosenApp) {
  const { id: projectId } = useProject();
  const { apiUrl } = useClientApp().settings;
  const hasDocs = useHasDocs();
  const framework: Framework = frameworks[id];
  const keys = { publishableClientKey: keyPlaceholder, secretServerKey: keyPlaceholder };
  const registry =
    installer === 'yarn'
      ? { name: '.yarnrc.yml', text: yarnFile(apiUrl) }
      : { name: '.npmrc', text: npmrcFile(apiUrl) };
  const text = agentPrompt({
    framework,
    environment: environmentFiles(framework, { apiUrl, projectId, keys }),
    files: [...(framework.command === undefined ? [registry] : []), ...guideFiles[id]],
    install: framework.command ?? installCommand(framework, installer),
    guideUrl: hasDocs ? `${apiUrl}/docs/${framework.guide}.md` : undefined,
  });
  return <CopyButton text={text} what="prompt for your agent" label="Copy prompt for your agent" />;
}

function ToOverview() {
  const { id: projectId } = useProject();
  return (
    <Link to="/projects/$projectId" params={{ projectId }} className={buttonClasses()}>
      Go to overview
    </Link>
  );
}

/** Says how to try the app, and waits for the first sign-up. */
function Trial({ framework: { guide, text, trial } }: { framework: Framework }) {
  const hasDocs = useHasDocs();
  return (
    <Section title={`3. ${trial.title}`} help={trial.help}>
      {trial.isHosted && <HostedSignUp />}
      <FirstSignUp />
      {hasDocs && (
        <p className="mt-3 text-base text-ink-2">
          The{' '}
          <a href={serverPath(`/docs/${guide}/`)} target="_blank" rel="noreferrer" className={inlineLinkClasses}>
            guide for {text}
          </a>{' '}
          {guide.startsWith('get-started/') ? 'begins with an empty folder' : 'shows how it works'}.
        </p>
      )}
    </Section>
  );
}

/** Links to the sign-up page that Portico serves for the project. */
function HostedSignUp() {
  const { id } = useProject();
  return (
    <p className="mb-3 text-base text-ink-2">
      Without pages of your own, your users sign up on the{' '}
      <a href={serverPath(`/pages/${id}/sign-up`)} target="_blank" rel="noreferrer" className={inlineLinkClasses}>
        hosted sign-up page
      </a>
      .
    </p>
  );
}

/** Shows the file that says where our packages come from. */
function RegistryFile({ installer, serverUrl }: { installer: Installer; serverUrl: string }) {
  if (installer === 'yarn') {
    return <CodeBlock title=".yarnrc.yml" what="the .yarnrc.yml file" text={yarnFile(serverUrl)} />;
  }
  return (
    <>
      <CodeBlock title=".npmrc" what="the .npmrc file" text={npmrcFile(serverUrl)} />
      {installer === 'npm' && (
        <p className="text-ink-2 text-sm">
          npm installs Portico packages from this server. Commit .npmrc, so that npm ci works for your team and in CI.
          If CI reaches Portico at another URL, run: npm ci --@portico:registry=https://…/packages/
        </p>
      )}
    </>
  );
}

function keysHelp({ environmentFile, runsOnServer, command }: Framework): string {
  if (command !== undefined) return 'Set them as environment variables of your server.';
  const place = `Save them as ${environmentFile}${environmentFile.includes('/') ? '' : ' next to your package.json'}.`;
  if (environmentFile === '.env') return `${place} Add the file to .gitignore.`;
  return runsOnServer ? place : `${place} Secret keys never belong in this app.`;
}

function CreateKeys({ onCreated }: { onCreated: (keys: FreshKeys) => void }) {
  const project = useProject();
  const mayChange = useMayChange();
  const creation = useAction(async () => {
    const keys = await createFirstKeySet(project.app);
    await refresh(['keys', project.id]);
    onCreated(keys);
  });
  return (
    <>
      <p className="mb-3 text-ink-2">
        Keys are shown only once, when they are created. If you have lost them, create new keys and{' '}
        <Link
          to="/projects/$projectId/keys"
          params={{ projectId: project.id }}
          className="font-medium text-accent-ink hover:underline"
        >
          revoke the old keys
        </Link>
        .
      </p>
      {!mayChange && <p className="text-ink-2">Your role cannot create keys. Ask a developer or an owner for them.</p>}
      <Button changes look="primary" isBusy={creation.isRunning} onClick={() => void creation.run()}>
        <KeyRound size={16} aria-hidden="true" />
        Create keys
      </Button>
      <ProblemNote error={creation.error} />
    </>
  );
}
