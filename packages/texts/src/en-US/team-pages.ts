/** Texts of the team invitation page. They are a group of their own, because few users open it. */
export const teamPages = {
  'invitation.signed-out.title': 'You have been invited to a team',
  'invitation.signed-out.text': 'Sign in to {project} or create an account to see the invitation.',
  'invitation.signed-out.inviter':
    '{inviter} has invited you to this team on {project}. Sign in or create an account to join.',
  'invitation.signed-out.team':
    'You have been invited to this team on {project}. Sign in or create an account to join.',
  'invitation.sign-in': 'Sign in',
  'invitation.sign-up': 'Create an account',
  'invitation.title': 'Join {team}?',
  'invitation.text': 'You have been invited to this team on {project}. You are signed in as {name}.',
  'invitation.accept': 'Join team',
  'invitation.decline': 'Not now',
  'invitation.other.title': 'This invitation is for another email address',
  'invitation.other.text':
    'The invitation was sent to {email}. You are signed in as {name}. Switch to the account with that address, or add and verify the address in your account settings.',
  'invitation.other.switch': 'Switch account',
  'invitation.done.title': 'You are now a member of {team}',
  'invitation.done.text': 'Team members can see your name and picture.',
  'invitation.done.button': 'Continue',
} as const;
