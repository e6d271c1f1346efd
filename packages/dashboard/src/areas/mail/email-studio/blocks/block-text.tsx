import { Braces } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMayChange } from '../../../../lib/rights.tsx';
import { Menu, MenuItem } from '../../../../ui/dialogs/menu.tsx';
import { IconButton } from '../../../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';

interface BlockTextProps {
  label: string;
  help?: string;
  placeholder?: string;
  value: string;
  /** Why the text is refused. It is shown after the person has left the field. */
  problem?: string | undefined;
  /** Names of the variables that can be inserted. */
  variables: readonly string[];
  /** Whether the text can have several lines. */
  isLong?: boolean;
  isOptional?: boolean;
  onChange: (text: string) => void;
}

const descriptions: Readonly<Record<string, string>> = {
  'project.displayName': 'Name of the project',
  'user.displayName': 'Name of the user',
};

/** Shows a text of a block, with a menu that inserts variables at the cursor. */
export function BlockText({ label, problem, variables, isLong, onChange, ...field }: BlockTextProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const mayChange = useMayChange();
  const shared = {
    ...field,
    label,
    error: hasFocus ? undefined : problem,
    readOnly: !mayChange,
    maxLength: 2000,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="relative">
      {isLong === true ? <TextArea ref={input} {...shared} /> : <TextField ref={input} {...shared} />}
      {variables.length > 0 && (
        <div className="absolute -top-1.5 end-0">
          <VariableMenu
            label={label}
            names={variables}
            onInsert={(name) => insert(input, field.value, name, onChange)}
          />
        </div>
      )}
    </div>
  );
}

/** Replaces the selection of a field with a variable, and returns to the field. */
function insert(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  name: string,
  onChange: (text: string) => void,
): void {
  const { selectionStart, selectionEnd } = input.current ?? {};
  const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
  const place = `{${name}}`;
  flushSync(() => onChange(`${text.slice(0, start)}${place}${text.slice(end)}`));
  // After the menu has given the focus back to its button.
  setTimeout(() => {
    input.current?.focus();
    input.current?.setSelectionRange(start + place.length, start + place.length);
  }, 50);
}

interface VariableMenuProps {
  label: string;
  names: readonly string[];
  onInsert: (name: string) => void;
}

function VariableMenu({ label, names, onInsert }: VariableMenuProps) {
  return (
    <Menu changes trigger={<IconButton label={`Insert a variable: ${label}`} icon={<Braces size={14} />} />}>
      {names.map((name) => (
        <MenuItem key={name} onClick={() => onInsert(name)}>
          <span className="flex min-w-0 flex-col">
            {descriptions[name] !== undefined && <span>{descriptions[name]}</span>}
            <code className="wrap-anywhere font-mono text-ink-3 text-sm">{`{${name}}`}</code>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
