import type { AdminOwnedProject } from '@portico/react';
import { Section } from '../../ui/surface.tsx';
import { ConfigSwitch } from './config-switch.tsx';

interface TeamSettingsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Where teams come from, and who may make keys for programs. */
export function TeamSettings(props: TeamSettingsProps) {
  return (
    <Section id="teams-and-api-keys" title="Teams and API keys" help="Changes apply at once.">
      <div className="divide-y divide-line">
        <ConfigSwitch
          {...props}
          flag="clientTeamCreationEnabled"
          label="Users may create teams"
          help="From your app. While this is off, only you and your server create teams."
        />
        <ConfigSwitch
          {...props}
          flag="createTeamOnSignUp"
          label="A team for everybody who signs up"
          help="Each new user gets a team of their own. Users who are there already get none."
        />
        <ConfigSwitch
          {...props}
          flag="allowUserApiKeys"
          label="API keys for users"
          help="Users make keys with which programs call your API in their name."
        />
        <ConfigSwitch
          {...props}
          flag="allowTeamApiKeys"
          label="API keys for teams"
          help="Members with the permission $manage_api_keys make keys for their team."
        />
      </div>
    </Section>
  );
}
