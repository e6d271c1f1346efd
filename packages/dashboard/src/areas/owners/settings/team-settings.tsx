import type { AdminOwnedProject } from '@portico/react';
import { Section } from '../../../ui/layout/surface.tsx';
import { ConfigSwitch } from './config-switch.tsx';
import { DocumentSwitch } from './document-switch.tsx';

interface TeamSettingsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Shows the settings for teams and API keys. */
export function TeamSettings(props: TeamSettingsProps) {
  return (
    <Section id="teams-and-api-keys" title="Teams and API keys" help="Changes apply immediately.">
      <div className="divide-y divide-line">
        <ConfigSwitch
          {...props}
          flag="clientTeamCreationEnabled"
          label="Allow users to create teams"
          help="Users can create teams in your app. When this is off, only you and your server can create teams."
        />
        <ConfigSwitch
          {...props}
          flag="createTeamOnSignUp"
          label="Personal team on sign-up"
          help="Create a team for each new user. Existing users do not get one."
        />
        <DocumentSwitch
          path="teams.invitationsRequireVerifiedEmail"
          label="Only the invited address can join"
          help="Users must verify the email address of a team invitation before they can accept it. When this is off, any user with the link can join."
        />
        <ConfigSwitch
          {...props}
          flag="allowUserApiKeys"
          label="User API keys"
          help="Users can create API keys so that programs can call your API on their behalf."
        />
        <ConfigSwitch
          {...props}
          flag="allowTeamApiKeys"
          label="Team API keys"
          help="Members with the $manage_api_keys permission can create API keys for their team."
        />
      </div>
    </Section>
  );
}
