import type { InstallationFigures } from '@portico/react';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Details } from '../../../ui/lists/details.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { bytesText, countText, secondsText } from './amounts.ts';

/** Shows the database and its connections. */
export function DatabaseSection({ database }: Pick<InstallationFigures, 'database'>) {
  const { engine, postgres, sizeBytes, connections, pool, replicationLagSeconds, pendingMigrations } = database;
  const schema = pendingMigrations.length === 0 ? 'Current' : <Badge tone="warning">Changes at the next start</Badge>;
  return (
    <Section title="Database">
      <Details
        rows={[
          ['Engine', `${engine === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL'} ${postgres}`],
          ['Size', bytesText(sizeBytes)],
          connections === null
            ? ['Connections', undefined]
            : ['Connections', `${countText(connections.used)} of ${countText(connections.max)}`],
          ['Connections of this process', `${pool.busy} busy, ${pool.open} open, ${pool.max} at most`],
          ['Requests that wait for one', countText(pool.waiting)],
          [
            'Replication lag',
            replicationLagSeconds === null ? undefined : secondsText(Math.max(0, replicationLagSeconds)),
          ],
          ['Schema', schema],
        ]}
      />
    </Section>
  );
}

/** Shows how emails are sent, and whether they are. */
export function MailSection({ mail }: Pick<InstallationFigures, 'mail'>) {
  const { server, from, greeting, waiting, serversDown, outage } = mail;
  return (
    <Section title="Email">
      <Details
        rows={[
          ['Server', server ?? 'None (PORTICO_SMTP_URL)'],
          ['Sender', from],
          ['Greets as', greeting ?? 'Name of the machine'],
          ['Emails waiting', countText(waiting)],
          ['Servers that accept no email', countText(serversDown)],
          ['State', server !== null && <MailState outage={outage} />],
        ]}
      />
    </Section>
  );
}

function MailState({ outage }: Pick<InstallationFigures['mail'], 'outage'>) {
  if (outage === null) return <Badge tone="success">Accepts emails</Badge>;
  return (
    <>
      <Badge tone="danger">Accepts no email</Badge> since <Time date={outage.since} />: {countText(outage.failures)}{' '}
      failed attempts. {outage.error}
    </>
  );
}

/** Shows the disk of the data directory. */
export function StorageSection({
  storage: { directory, freeBytes, totalBytes },
}: Pick<InstallationFigures, 'storage'>) {
  return (
    <Section title="Storage" help="The disk of the data directory. Pictures are in the database.">
      <Details
        rows={[
          ['Data directory', directory],
          [
            'Disk',
            freeBytes === null || totalBytes === null
              ? 'There is no such directory'
              : `${bytesText(freeBytes)} of ${bytesText(totalBytes)} free`,
          ],
        ]}
      />
    </Section>
  );
}
