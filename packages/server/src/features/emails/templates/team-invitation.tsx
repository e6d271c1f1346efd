import { MessageLayout } from './message-layout.tsx';
import type { TemplateProps } from './template-props.ts';

/** Offers somebody to join a team. */
export function TeamInvitation({ project, variables }: TemplateProps<'teamDisplayName' | 'teamInvitationLink'>) {
  return (
    <MessageLayout
      preview={`Join ${variables.teamDisplayName} at ${project.displayName}.`}
      heading={`Join ${variables.teamDisplayName}`}
      sentence={`You have been invited to join the team ${variables.teamDisplayName} at ${project.displayName}.`}
      button="Join the team"
      link={variables.teamInvitationLink}
      footnote="If you do not know the team, ignore this message."
    />
  );
}
