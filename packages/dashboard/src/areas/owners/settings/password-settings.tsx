import { Section } from '../../../ui/layout/surface.tsx';
import { DocumentChoice } from './document-choice.tsx';

const lengths = [
  { value: 8, text: '8 characters' },
  { value: 10, text: '10 characters' },
  { value: 12, text: '12 characters' },
  { value: 15, text: '15 characters (recommended)' },
  { value: 20, text: '20 characters' },
];

/** Shows what a new password must be. */
export function PasswordSettings() {
  return (
    <Section
      title="Passwords"
      help="Common passwords and the user's own name and address are refused, unless the operator of the server allows them."
    >
      <DocumentChoice
        path="auth.password.minLength"
        label="Minimum length"
        help="Applies to new passwords. Existing passwords stay valid. NIST recommends 15 characters where users sign in with the password alone, and 8 where they also need a second factor."
        options={lengths}
        textOfOther={(length) => `${length} characters`}
      />
    </Section>
  );
}
