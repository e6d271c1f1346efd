import type { AdminOwnedProject } from '@portico/react';
import { Section } from '../../../ui/layout/surface.tsx';
import { ConfigSwitch } from './config-switch.tsx';
import { DocumentSwitch } from './document-switch.tsx';

interface SignInSettingsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Shows the settings for passwords, codes and passkeys. */
export function SignInSettings(props: SignInSettingsProps) {
  return (
    <Section title="Email, password and passkey" help="Changes apply immediately.">
      <div className="divide-y divide-line">
        <ConfigSwitch
          {...props}
          flag="credentialEnabled"
          label="Email and password"
          help="Users can sign in with a password."
        />
        <ConfigSwitch
          {...props}
          flag="magicLinkEnabled"
          label="Email code"
          help="Users sign in with a code or a link that they receive by email. No password required."
        />
        <ConfigSwitch
          {...props}
          flag="passkeyEnabled"
          label="Passkey"
          help="Users can add a passkey and sign in with their fingerprint, face or screen lock."
        />
        <DocumentSwitch
          path="auth.identifierFirst"
          label="Ask for the email address first"
          help="With passwords and email codes, the sign-in page asks for the address, and then for the password or the code. When this is off, it shows both as tabs."
        />
      </div>
    </Section>
  );
}

/** Shows who can create an account and delete it. */
export function SignUpSettings(props: SignInSettingsProps) {
  return (
    <Section title="Accounts" help="Changes apply immediately.">
      <div className="divide-y divide-line">
        <ConfigSwitch
          {...props}
          flag="signUpEnabled"
          label="Allow sign-up"
          help="Anyone can create an account. When this is off, only you and your server can create users."
        />
        <DocumentSwitch
          path="auth.hideAccounts"
          label="Hide who has an account"
          help="Visitors get the same response for each address, whether it has an account or not. A sign-up with a password still shows that an address is taken."
        />
        <ConfigSwitch
          {...props}
          flag="anonymousEnabled"
          label="Anonymous users"
          help="Your app can create users without an account, who can sign up later. Existing anonymous users stay signed in."
        />
        <ConfigSwitch
          {...props}
          flag="clientUserDeletionEnabled"
          label="Allow account deletion"
          help="Users can delete their own account in your app. Data protection sets how long they can change their mind."
        />
      </div>
    </Section>
  );
}

/** Shows whether users get an email when their account changes. */
export function SecurityEmails() {
  return (
    <Section title="Security emails" help="What users learn about changes of their account.">
      <DocumentSwitch
        path="emails.securityNotices"
        label="Security emails"
        help="Users get an email when a password, an address, a passkey, a linked account, two-factor authentication or an API key of their account changes, and when a recovery code is used or a new device signs in."
      />
    </Section>
  );
}
