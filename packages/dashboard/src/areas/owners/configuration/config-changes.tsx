import { isObject, type JsonObject, withoutSecrets } from '@portico/js/internals';
import { CopyButton } from '../../../ui/forms/copy.tsx';

interface ConfigChangesProps {
  /** The document with which the edit began. */
  before: JsonObject;
  /** Paths and their new values. Null for settings that return to their defaults. */
  changes: JsonObject;
}

/** Shows each changed setting with its value before and after. */
export function ConfigChanges({ before, changes }: ConfigChangesProps) {
  const shown = withoutSecrets(changes) as JsonObject;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1.5 ps-3 pe-1.5">
        <span className="font-medium text-sm">Changes to save</span>
        <CopyButton text={JSON.stringify(shown, null, 2)} what="the changes" />
      </figcaption>
      <dl className="flex max-h-80 flex-col gap-3 overflow-auto p-3 font-mono text-xs leading-5">
        {Object.entries(shown).map(([path, after]) => (
          <div key={path} className="min-w-0">
            <dt className="font-medium [overflow-wrap:anywhere]">{path}</dt>
            <Value sign="−" className="bg-danger-soft" text={textBefore(before, path)} />
            <Value sign="+" className="bg-success-soft" text={after === null ? 'default' : textOf(after)} />
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Value({ sign, className, text }: { sign: '−' | '+'; className: string; text: string }) {
  return (
    <dd className={`whitespace-pre-wrap px-2 [overflow-wrap:anywhere] ${className}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{sign === '+' ? 'After: ' : 'Before: '}</span>
      {text}
    </dd>
  );
}

function textBefore(document: JsonObject, path: string): string {
  const value = valueAt(document, path);
  return value === undefined ? 'not set' : textOf(withoutSecrets(value, path));
}

const textOf = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns the value of a dotted path. Names of settings can have dots, such as domains. */
function valueAt(document: JsonObject, path: string): JsonObject[string] | undefined {
  for (const [name, value] of Object.entries(document)) {
    if (name === path) return value;
    if (path.startsWith(`${name}.`) && isObject(value)) {
      const inner = valueAt(value, path.slice(name.length + 1));
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}
