import type { AdminOwnedProject } from '@portico/react';
import { Section } from '../../ui/surface.tsx';
import { ConfigSwitch } from './config-switch.tsx';

interface SignInSettingsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Who may sign up, how users sign in, and what they may do with their account. */
export function SignInSettings(props: SignInSettingsProps) {
  return (
    <Section title="Sign-up and sign-in" help="Changes apply at once.">
      <div className="divide-y divide-line">
        <ConfigSwitch
          {...props}
          flag="signUpEnabled"
          label="Sign-up is open"
          help="Anybody can make an account. While it is closed, only you and your server create users."
        />
        <ConfigSwitch
          {...props}
          flag="credentialEnabled"
          label="E-mail and password"
          help="Users can sign in with a password."
        />
        <ConfigSwitch
          {...props}
          flag="magicLinkEnabled"
          label="E-mail code"
          help="Users type a code from an e-mail, or follow its link. They need no password."
        />
        <ConfigSwitch
          {...props}
          flag="passkeyEnabled"
          label="Passkey"
          help="Users who have added one sign in with their fingerprint, face or device PIN."
        />
        <ConfigSwitch
          {...props}
          flag="clientUserDeletionEnabled"
          label="Users may delete their account"
          help="Without asking you, from your app."
        />
      </div>
    </Section>
  );
}
