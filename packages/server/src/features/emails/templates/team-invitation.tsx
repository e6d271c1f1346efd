import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Invites a user to a team. The name of the team is free text of strangers, so that it stands alone, as a quotation. */
export function TeamInvitation({ project, variables }: TemplateProps<'teamDisplayName' | 'teamInvitationLink'>) {
  return (
    <MessageLayout
      preview={`Join a team at ${project.displayName}.`}
      heading={`Join a team at ${project.displayName}`}
      sentence={`You have been invited to join a team at ${project.displayName}.`}
      quotation={{ intro: 'Name of the team, chosen by its members:', text: variables.teamDisplayName }}
      button="Join the team"
      link={variables.teamInvitationLink}
      footnote="If you do not know the team, ignore this message."
    />
  );
}
