import { useAction } from '@portico/react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { announceFailure } from '../../../ui/states/toasts.tsx';

interface DocumentSwitchProps {
  /** Path of the setting in the configuration document. */
  path: `${string}.${string}`;
  label: string;
  help: string;
}

/** Shows a switch for a setting that exists only in the configuration document. It saves immediately. */
export function DocumentSwitch({ path, label, help }: DocumentSwitchProps) {
  const { value, save } = useDocumentValue(path);
  const saving = useAction(async (next: boolean) => {
    try {
      await save(next);
    } catch (error) {
      announceFailure(`“${label}” could not be changed`, error);
    }
  });
  return (
    <SwitchRow
      label={label}
      help={help}
      isOn={value === true}
      isDisabled={value === undefined || saving.isRunning}
      onChange={(next) => void saving.run(next)}
    />
  );
}
