import type { ProjectMetrics } from '@portico/react';
import { countryName, Flag } from '../../../features/history/country.tsx';
import { MethodMark } from '../../../features/history/method-mark.tsx';
import { methodName } from '../../../features/history/method-name.ts';
import { Section } from '../../../ui/layout/surface.tsx';
import { ShareTable } from './share-table.tsx';

/** Shows the sign-in methods and countries of users. */
export function Shares({ metrics: { loginMethods, usersByCountry, notMeasured } }: { metrics: ProjectMetrics }) {
  const methods = loginMethods.map(({ method, count }) => ({
    name: methodName(method),
    mark: <MethodMark method={method} />,
    count,
  }));
  const countries = Object.entries(usersByCountry).map(([code, count]) => ({
    name: countryName(code),
    mark: <Flag code={code} />,
    count,
  }));
  return (
    <>
      <Section title="Sign-in methods" help="Sign-ins in the last 30 days.">
        {methods.length === 0 ? (
          <p className="text-base text-ink-2">No sign-ins in the last 30 days.</p>
        ) : (
          <ShareTable label="Sign-in methods" columns={['Method', 'Sign-ins']} shares={methods} />
        )}
      </Section>
      <Section title="Countries" help="Based on the last sign-in of each user.">
        {countries.length > 0 && <ShareTable label="Countries" columns={['Country', 'Users']} shares={countries} />}
        {countries.length === 0 && !notMeasured.includes('usersByCountry') && (
          <p className="text-base text-ink-2">No country data yet.</p>
        )}
        {countries.length === 0 && notMeasured.includes('usersByCountry') && (
          <p className="text-base text-ink-2">
            Not measured. If a reverse proxy adds the location of clients to requests, set PORTICO_TRUSTED_PROXY and
            PORTICO_GEO_HEADERS on the server. Without one, set PORTICO_LOCATION_DATABASE.
          </p>
        )}
      </Section>
    </>
  );
}
