import { type ServerContactChannel, type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';

/** Most addresses whose suppression one request returns. */
const suppressionsShownMax = 100;

/** Returns which addresses of a user get no emails, and the removal from the suppression list. */
export function useSuppressions(user: ServerUser, channels: readonly ServerContactChannel[] | undefined) {
  const project = useProject();
  // Without this list, the channels are shown without their suppressions.
  const suppressed = useQuery({
    queryKey: ['suppressions', project.id, 'of', user.id, channels?.map(({ value }) => value)],
    queryFn: async () => {
      const addresses = (channels ?? []).map(({ value }) => value).slice(0, suppressionsShownMax);
      return await project.app.emailDelivery.listSuppressions({ addresses });
    },
    enabled: channels !== undefined && channels.length > 0,
  });
  const suppressionOf = ({ value }: ServerContactChannel) =>
    suppressed.data?.find(({ emailAddress }) => emailAddress === value.toLowerCase());
  const allow = useAction(async (channel: ServerContactChannel) => {
    try {
      await project.app.emailDelivery.removeSuppression(channel.value);
      await refresh(['suppressions', project.id]);
      announce({ title: 'Address removed from the suppression list', text: channel.value });
    } catch (error) {
      announceFailure('The address could not be removed from the suppression list', error);
    }
  });
  return { suppressionOf, allow };
}
