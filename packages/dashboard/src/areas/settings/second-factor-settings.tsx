import { Section } from '../../ui/surface.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { DocumentSwitch } from './document-switch.tsx';

const policies = [
  { value: 'off', text: 'Off' },
  { value: 'optional', text: 'Optional' },
  { value: 'required', text: 'Required' },
];

/** Whether users can or must have a second factor. */
export function SecondFactorSettings() {
  return (
    <Section title="Two-factor authentication" help="Users enter a code of an authenticator app when they sign in.">
      <div className="flex flex-col gap-4">
        <DocumentChoice
          path="auth.secondFactor.policy"
          label="Authenticator app"
          help="Off: users cannot set it up, and users who have it keep it until they turn it off. Required: users without it must set it up at their next sign-in, and on devices where they are signed in within minutes."
          options={policies}
        />
        <DocumentSwitch
          path="auth.passkey.replacesSecondFactor"
          label="A passkey replaces the authenticator app"
          help="Passkeys that check a fingerprint, face, screen lock or PIN need no code. When this is off, users with an authenticator app always enter a code."
        />
      </div>
    </Section>
  );
}
