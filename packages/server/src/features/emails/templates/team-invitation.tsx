import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Invites a user to a team. The name of the team is text by strangers, so it is shown separately as a quotation. */
export function TeamInvitation({ project, variables }: TemplateProps<'teamDisplayName' | 'teamInvitationLink'>) {
  return (
    <MessageLayout
      preview={`Join a team at ${project.displayName}.`}
      heading={`Join a team at ${project.displayName}`}
      sentence={`You have been invited to join a team at ${project.displayName}.`}
      quotation={{ intro: 'Team name, chosen by its members:', text: variables.teamDisplayName }}
      button="Join team"
      link={variables.teamInvitationLink}
      footnote="If you don't know this team, you can ignore this email."
    />
  );
}
