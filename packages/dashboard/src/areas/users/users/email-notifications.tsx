import { type NotificationCategory, type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shows the notification categories of a user. */
export function EmailNotifications({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = ['users', projectId, 'mail', user.id];
  const categories = useQuery({ queryKey: key, queryFn: async () => await user.listNotificationCategories() });
  const change = useAction(async (category: NotificationCategory, isOn: boolean) => {
    await category.setEnabled(isOn);
    await refresh(key);
  });
  return (
    <Section
      title="Email notifications"
      help="Users can change these settings themselves. Change them only on request."
    >
      {categories.isPending && (
        <Loading what="the email notifications">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {categories.isLoadingError && <Failed error={categories.error} onRetry={categories.refetch} />}
      <div className="divide-y divide-line empty:hidden">
        {categories.data?.map((category) => (
          <SwitchRow
            key={category.id}
            label={category.name}
            help={category.canDisable ? undefined : 'Always sent. Users need these emails to sign in.'}
            isOn={category.enabled}
            isDisabled={!category.canDisable || change.isRunning}
            onChange={(isOn) => void change.run(category, isOn)}
          />
        ))}
      </div>
      <ProblemNote error={change.error} />
    </Section>
  );
}
