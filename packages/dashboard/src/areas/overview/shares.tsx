import type { ProjectMetrics } from '@portico/react';
import { countryName } from '../../lib/countries.ts';
import { methodName } from '../../lib/methods.ts';
import { ShareTable } from '../../ui/share-table.tsx';
import { Section } from '../../ui/surface.tsx';

/** How users sign in, and where they are. */
export function Shares({ metrics: { loginMethods, usersByCountry } }: { metrics: ProjectMetrics }) {
  const methods = loginMethods.map(({ method, count }) => ({ name: methodName(method), count }));
  const countries = Object.entries(usersByCountry).map(([code, count]) => ({ name: countryName(code), count }));
  return (
    <>
      <Section title="Sign-in methods" help="Sign-ins of the last 31 days.">
        {methods.length === 0 ? (
          <p className="text-base text-ink-2">Nobody has signed in during these days.</p>
        ) : (
          <ShareTable label="Sign-in methods" columns={['Method', 'Sign-ins']} shares={methods} />
        )}
      </Section>
      <Section title="Countries" help="Where users were when they signed in last.">
        {countries.length === 0 ? (
          <p className="text-base text-ink-2">
            No country is known. A proxy can tell where requests come from, if the server trusts it: see
            PORTICO_TRUSTED_PROXY among its settings.
          </p>
        ) : (
          <ShareTable label="Countries" columns={['Country', 'Users']} shares={countries} />
        )}
      </Section>
    </>
  );
}
