import { Section } from '../../../ui/layout/surface.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { DocumentSwitch } from './document-switch.tsx';

const policies = [
  { value: 'off', text: 'Off' },
  { value: 'optional', text: 'Optional' },
  { value: 'required', text: 'Required' },
];

const trustTimes = [
  { value: null, text: 'Never' },
  { value: 7, text: 'For 7 days' },
  { value: 30, text: 'For 30 days' },
  { value: 90, text: 'For 90 days' },
];

/** Shows whether users can or must have a second factor. */
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
        <DocumentChoice
          path="auth.secondFactor.trustedDeviceDays"
          label="Trusted devices"
          help="Users can choose not to enter a code on a device again. Changes of the password or the authenticator app end it. A shorter time applies immediately."
          options={trustTimes}
          textOfOther={(days) => `For ${days} days`}
        />
        <DocumentSwitch
          path="auth.passkey.replacesSecondFactor"
          label="A passkey counts as two factors"
          help="A passkey that checks a fingerprint, face, screen lock or PIN is enough where two factors are required. Users with an authenticator app also enter its code, until they turn that off in their account settings."
        />
      </div>
    </Section>
  );
}
