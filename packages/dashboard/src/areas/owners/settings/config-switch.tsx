import { type AdminOwnedProject, useAction } from '@portico/react';
import { type ReactNode, useEffect, useState } from 'react';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { announceFailure } from '../../../ui/states/toasts.tsx';

type Flag =
  | 'signUpEnabled'
  | 'credentialEnabled'
  | 'magicLinkEnabled'
  | 'passkeyEnabled'
  | 'anonymousEnabled'
  | 'clientUserDeletionEnabled'
  | 'clientTeamCreationEnabled'
  | 'createTeamOnSignUp'
  | 'allowUserApiKeys'
  | 'allowTeamApiKeys'
  | 'allowLocalhost';

interface ConfigSwitchProps {
  project: AdminOwnedProject;
  flag: Flag;
  label: string;
  help: ReactNode;
  onChanged: () => Promise<void>;
}

/**
 * Shows a switch for a configuration setting. It saves immediately. If saving fails, it switches back and shows the
 * reason.
 */
export function ConfigSwitch({ project, flag, label, help, onChanged }: ConfigSwitchProps) {
  const saved = project.config[flag];
  const [isOn, setIsOn] = useState(saved);
  useEffect(() => setIsOn(saved), [saved]);
  const saving = useAction(async (next: boolean) => {
    setIsOn(next);
    try {
      await project.update({ config: { [flag]: next } });
      await onChanged();
    } catch (error) {
      setIsOn(!next);
      announceFailure(`“${label}” could not be changed`, error);
    }
  });
  return (
    <SwitchRow
      label={label}
      help={help}
      isOn={isOn}
      isDisabled={saving.isRunning}
      onChange={(next) => void saving.run(next)}
    />
  );
}
