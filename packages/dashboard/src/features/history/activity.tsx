import { ScrollText } from 'lucide-react';
import { Empty } from '../../ui/states/states.tsx';
import { EventTable } from './event-table.tsx';

/** Shows what happened to a user or team, newest first. */
export function Activity({ of }: { of: { readonly userId: string } | { readonly teamId: string } }) {
  const what = 'userId' in of ? 'user' : 'team';
  return (
    <section aria-label="Activity">
      <h2 className="mb-3 font-semibold text-base">Activity</h2>
      <EventTable
        filter={{ ...of, limit: 10 }}
        isOfEntity
        empty={<Empty icon={ScrollText} title="No activity yet" text={`Events about this ${what} appear here.`} />}
      />
    </section>
  );
}
