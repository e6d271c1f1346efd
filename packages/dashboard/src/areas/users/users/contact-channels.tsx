import { type AdminEmailSuppression, type ServerContactChannel, type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { reasonEffects } from '../../../features/mail/suppression-reason.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { newChannelDialog } from './new-channel-dialog.tsx';
import { useSuppressions } from './use-suppressions.ts';

interface ContactChannelsProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

type Changes = Parameters<ServerContactChannel['update']>[0];

/** Shows the email addresses of a user, oldest first. */
export function ContactChannels({ user, onChanged }: ContactChannelsProps) {
  const { id: projectId } = useProject();
  const channels = useQuery({
    queryKey: ['users', projectId, 'channels', user.id],
    queryFn: async () => await user.listContactChannels(),
  });
  const { suppressionOf, allow } = useSuppressions(user, channels.data);
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<ServerContactChannel | undefined>(undefined);
  const change = useAction(async (channel: ServerContactChannel, changes: Changes) => {
    try {
      await channel.update(changes);
      await onChanged();
      announce({ title: 'Email updated', text: channel.value });
    } catch (error) {
      announceFailure('The email could not be updated', error);
    }
  });
  return (
    <ListSection
      title="Emails"
      help="Messages are sent to the primary email. Other emails can also be used for sign-in."
      action={
        <Button changes onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add email
        </Button>
      }
      what="the emails"
      query={channels}
      empty={<Empty icon={Mail} title="No emails" text="Add an email to send messages to this user." />}
      row={(channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          suppression={suppressionOf(channel)}
          onAllow={() => void allow.run(channel)}
          onChange={(changes) => void change.run(channel, changes)}
          onRemove={() => setLeaving(channel)}
        />
      )}
    >
      <FormDialog form={isAdding && newChannelDialog(user, onChanged)} onClose={() => setIsAdding(false)} />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Remove ${leaving?.value ?? ''}?`}
        consequence="The user will no longer be able to sign in or receive messages with this email."
        action="Remove email"
        onConfirm={async () => {
          await leaving?.delete();
          await onChanged();
          announce({ title: 'Email removed', text: leaving?.value });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}

interface ChannelRowProps {
  channel: ServerContactChannel;
  /** Set if the address gets no emails. */
  suppression: AdminEmailSuppression | undefined;
  onAllow: () => void;
  onChange: (changes: Changes) => void;
  onRemove: () => void;
}

function ChannelRow({ channel, suppression, onAllow, onChange, onRemove }: ChannelRowProps) {
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-1.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="truncate" title={value}>
          {value}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {isPrimary && <Badge tone="accent">Primary</Badge>}
          {isVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>}
          {usedForAuth && <Badge>Sign-in</Badge>}
          {suppression !== undefined && <Badge tone="warning">Suppressed</Badge>}
        </span>
        {suppression !== undefined && (
          <span className="basis-full text-pretty text-ink-3 text-sm">{reasonEffects[suppression.reason]}</span>
        )}
      </span>
      <Menu changes trigger={<IconButton label={`Actions for ${value}`} icon={<Ellipsis size={16} />} />}>
        {!isPrimary && <MenuItem onClick={() => onChange({ isPrimary: true })}>Make primary</MenuItem>}
        <MenuItem onClick={() => onChange({ isVerified: !isVerified })}>
          {isVerified ? 'Mark as not verified' : 'Mark as verified'}
        </MenuItem>
        <MenuItem onClick={() => onChange({ usedForAuth: !usedForAuth })}>
          {usedForAuth ? 'Stop using for sign-in' : 'Use for sign-in'}
        </MenuItem>
        {suppression !== undefined && (
          <MenuItem changes="developer" onClick={onAllow}>
            Remove from suppression list
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem isDangerous onClick={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}
