import { TextField } from '../../../ui/forms/field.tsx';
import { idFor } from './entry-ids.ts';

interface NameAndIdFieldsProps {
  name: string;
  id: string;
  /** The ID of a new entry follows the name until it is changed. Later, it cannot be changed. */
  isNew: boolean;
  idError: string | undefined;
  onName: (name: string) => void;
  onId: (id: string) => void;
}

/** Shows the display name and ID of a catalog or item. */
export function NameAndIdFields({ name, id, isNew, idError, onName, onId }: NameAndIdFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={256}
        value={name}
        onChange={({ target: { value } }) => {
          if (isNew && id === idFor(name)) onId(idFor(value));
          onName(value);
        }}
      />
      <TextField
        label="ID"
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        className="font-mono"
        disabled={!isNew}
        help={isNew ? 'Your code uses it. It cannot be changed later.' : 'It cannot be changed.'}
        value={id}
        error={idError}
        onChange={(event) => onId(event.target.value)}
      />
    </>
  );
}
