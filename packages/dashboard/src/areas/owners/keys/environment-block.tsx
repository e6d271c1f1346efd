import type { FreshKeys } from '../../../features/ground/projects/fresh-keys.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { environmentFiles } from './environment-files.ts';
import { type FrameworkId, frameworks } from './frameworks.ts';

interface FrameworkFieldProps {
  readonly framework: FrameworkId;
  readonly onChange: (framework: FrameworkId) => void;
}

const options = Object.entries(frameworks).map(([value, { text }]) => ({ value: value as FrameworkId, text }));

/** Shows the choice of a framework. */
export function FrameworkField({ framework, onChange }: FrameworkFieldProps) {
  return <SelectField label="Framework" options={options} value={framework} onChange={onChange} />;
}

interface EnvironmentBlockProps {
  readonly keys: FreshKeys;
  readonly framework: FrameworkId;
}

/** Shows new keys as environment files, with the variable names of the framework. */
export function EnvironmentBlock({ keys, framework }: EnvironmentBlockProps) {
  const project = useProject();
  const { settings } = useClientApp();
  return (
    <div className="flex flex-col gap-3">
      {environmentFiles(frameworks[framework], { apiUrl: settings.apiUrl, projectId: project.id, keys }).map((file) => (
        <CodeBlock key={file.title} {...file} />
      ))}
    </div>
  );
}
