import { Section } from '../../../ui/layout/surface.tsx';
import { DocumentMinutes } from './document-minutes.tsx';

const [hour, day] = [60, 1440];

/** Limits of sessions. */
export function SessionSettings() {
  return (
    <Section title="Sessions" help="Limits apply to existing sessions immediately.">
      <div className="flex flex-col gap-4">
        <DocumentMinutes
          path="auth.sessions.idleMinutesMax"
          label="Sign out inactive users"
          help="Users are signed out on devices where they have not used your app for this time."
          choices={[
            { minutes: null, text: 'Never' },
            { minutes: hour / 2, text: 'After 30 minutes' },
            { minutes: hour, text: 'After 1 hour' },
            { minutes: 8 * hour, text: 'After 8 hours' },
            { minutes: day, text: 'After 1 day' },
            { minutes: 7 * day, text: 'After 7 days' },
            { minutes: 30 * day, text: 'After 30 days' },
          ]}
        />
        <DocumentMinutes
          path="auth.sessions.lifetimeMinutesMax"
          label="Require a new sign-in"
          help="Every session ends this long after the sign-in, also if it is in use."
          choices={[
            { minutes: 12 * hour, text: 'After 12 hours' },
            { minutes: day, text: 'After 1 day' },
            { minutes: 7 * day, text: 'After 7 days' },
            { minutes: 30 * day, text: 'After 30 days' },
            { minutes: 90 * day, text: 'After 90 days' },
            { minutes: 367 * day, text: 'After 1 year' },
          ]}
        />
        <DocumentMinutes
          path="auth.sessions.stepUpMinutes"
          label="Recent sign-in for account changes"
          help="To change a password, email, passkey, linked account, second factor or API key, users must have signed in within this time. Otherwise, they sign in again first."
          choices={[
            { minutes: null, text: 'Not required' },
            { minutes: 5, text: 'Within 5 minutes' },
            { minutes: 15, text: 'Within 15 minutes' },
            { minutes: hour, text: 'Within 1 hour' },
          ]}
        />
        <DocumentMinutes
          path="auth.sessions.impersonationMinutesMax"
          label="Longest impersonation"
          help="Impersonated sessions of owners and servers end at the latest after this time."
          choices={[
            { minutes: hour / 4, text: '15 minutes' },
            { minutes: hour, text: '1 hour' },
            { minutes: 8 * hour, text: '8 hours' },
            { minutes: day, text: '1 day' },
          ]}
        />
      </div>
    </Section>
  );
}
