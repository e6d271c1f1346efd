import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface VariableListProps {
  /** Names of the variables of the template. */
  names: readonly string[];
  /** Inserts an expression at the cursor of the editor. */
  onInsert: (expression: string) => void;
}

/** Shows the values that a template receives, as buttons that insert them into the source. */
export function VariableList({ names, onInsert }: VariableListProps) {
  if (!useMayChange()) return null;
  const expressions = ['user.displayName', 'project.displayName', ...names.map(expressionOf)];
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-start me-1.5 text-ink-2 text-sm">Insert a variable</legend>
      {expressions.map((expression) => (
        <Button
          key={expression}
          size="small"
          aria-label={`Insert ${expression}`}
          className="max-w-full font-mono font-normal"
          onClick={() => onInsert(expression)}
        >
          {expression}
        </Button>
      ))}
    </fieldset>
  );
}

function expressionOf(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)
    ? `variables.${name}`
    : `variables[${JSON.stringify(name)}]`;
}
