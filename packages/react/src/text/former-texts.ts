import type { accountPages } from './account-pages.ts';
import type { accountTeams } from './account-teams.ts';
import type { english } from './english.ts';
import type { errorPage } from './error-page.ts';
import type { mailPages } from './mail-pages.ts';
import type { restrictedPage } from './restricted-page.ts';
import type { signInPages } from './sign-in-pages.ts';
import type { teamPages } from './team-pages.ts';
import type { teamSwitcher } from './team-switcher.ts';

type TextOf<Texts> = Texts[keyof Texts];

/** Every English text that the ready-made components show. */
type PresentText =
  | TextOf<typeof english>
  | TextOf<typeof signInPages>
  | TextOf<typeof mailPages>
  | TextOf<typeof teamPages>
  | TextOf<typeof teamSwitcher>
  | TextOf<typeof errorPage>
  | TextOf<typeof restrictedPage>
  | TextOf<typeof accountPages>
  | TextOf<typeof accountTeams>;

/** Adds each override under a former text to the present text. An override under the present text wins. */
export function byPresentText(overrides: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const former: Readonly<Record<string, string | readonly string[]>> = formerTexts;
  const moved = Object.entries(overrides).flatMap(([text, own]) =>
    [former[text] ?? []].flat().map((present) => [present, own] as const),
  );
  return { ...Object.fromEntries(moved), ...overrides };
}

/**
 * The present English text for each former one. Overrides are keyed by English text, so an override under a former text
 * applies to the present text. A list means that several texts replace the former one.
 */
export const formerTexts = {
  'No account yet?': "Don't have an account?",
  '{project} does not accept new accounts at the moment.': '{project} is not accepting new accounts at the moment.',
  'No sign-in method is switched on for {project}. Its owner can change that in the settings.':
    'No sign-in method is enabled for {project}. The project owner can enable one in the settings.',
  'E-mail address': 'Email address',
  'Repeat password': 'Confirm password',
  'Enter your e-mail address.': 'Enter your email address.',
  'This does not look like an e-mail address. It should read like name@example.com.':
    'Enter a valid email address, such as name@example.com.',
  'Use at least {count} characters.': 'Password must be at least {count} characters.',
  'Use at most {count} characters.': 'Password must be at most {count} characters.',
  'The two passwords are not the same.': 'Passwords do not match.',
  'Wrong e-mail or password.': 'Incorrect email or password.',
  'There is already an account with this e-mail address. Sign in instead.':
    'An account with this email address already exists. Sign in instead.',
  'There is already an account with this e-mail address, made another way. Sign in that way and verify the address first.':
    'An account with this email address already exists. It uses a different sign-in method. Sign in with that method and verify the address first.',
  'The server cannot be reached. Check your internet connection and try again.':
    'Could not reach the server. Check your internet connection and try again.',
  'This is only an example: nothing was sent.': 'This is only an example. Nothing was sent.',
  'New accounts are not accepted at the moment.': 'Sign-up is closed at the moment.',
  'Signing in with a password is switched off.': 'Sign-in with a password is disabled.',
  'Signing in with a code is switched off.': 'Sign-in with a code is disabled.',
  'Signing in with a passkey is switched off.': 'Sign-in with a passkey is disabled.',
  'This passkey was not accepted. Try again, or sign in another way.':
    'This passkey was not accepted. Try again, or use another sign-in method.',
  'The passkey was not used. Try again, or sign in another way.':
    'Passkey sign-in was not completed. Try again, or use another sign-in method.',
  'Passkeys do not work at this address, or not in this browser. Sign in another way.':
    'Passkeys do not work on this site or in this browser. Use another sign-in method.',
  'A code from your authenticator app is still needed.': 'A code from your authenticator app is required.',
  'Signing in this way is switched off.': 'This sign-in method is disabled.',
  'This site is not among the trusted domains of the project. Tell its owner.':
    'This site is not a trusted domain of the project. Contact the project owner.',
  'This page does not exist': 'Page not found',
  'The link may be incomplete, or the page has moved.': 'The link may be incomplete, or the page may have moved.',
  'Go to the start page': 'Go to home page',
  'This did not work': 'An error occurred',
  'An error occurred while signing you in. Try again, or go back to the start page.':
    'An error occurred while signing you in. Try again, or go back to the home page.',
  'Account of {name}': 'Account: {name}',
  'Switch between light and dark': 'Switch between light and dark mode',
  'The account is connected to another user. Use a different one, or sign in as that user.':
    'The account is connected to another user. Use a different account, or sign in as that user.',
  'You have connected a different account of the same provider. Sign in with that one.':
    'You have connected a different account from this provider. Sign in with that account.',
  'Access was not granted': 'Access denied',
  'The sign-in was cancelled or denied at the provider. You can try again.':
    'The sign-in was cancelled or denied at the provider. Try again.',
  'This took too long': 'This sign-in has expired',
  'For your safety a sign-in has to be finished within ten minutes. Sign in again.':
    'For your security, you must complete a sign-in within ten minutes. Sign in again.',
  'There is no account for this sign-in yet, and new accounts are not accepted at the moment.':
    'No account exists for this sign-in, and sign-up is closed at the moment.',
  'There is already an account with this e-mail': 'An account with this email already exists',
  'It was made another way. Sign in that way; afterwards you can connect this one.':
    'It uses a different sign-in method. Sign in with that method. You can then connect this account.',
  'It was made another way, and its address is not verified yet. Sign in that way and verify the address first.':
    'It uses a different sign-in method, and its address is not verified yet. Sign in with that method and verify the address first.',
  'It was made another way. Sign in that way.': 'It uses a different sign-in method. Sign in with that method.',
  'Somebody signs in with it already. Use a different one, or sign in as that user.':
    'Another user already signs in with this account. Use a different account, or sign in as that user.',
  'This way in is switched off': 'This sign-in method is disabled',
  'Choose another way to sign in.': 'Use another sign-in method.',
  'This needs credentials of its own': 'Provider credentials required',
  'The app asks the provider for more than signing in. Its owner has to set up credentials of their own for that.':
    'The app requests permissions from the provider that go beyond sign-in. The app owner must set up their own provider credentials first.',
  'Enter the e-mail address of your {project} account. You get a link for choosing a new password.':
    'Enter the email address of your {project} account. We will send you a link to reset your password.',
  'Check your e-mail': 'Check your email',
  'If {email} belongs to an account, a link for choosing a new password is on its way. Look into the spam folder too.':
    'If {email} belongs to an account, you will receive a link to reset your password. Check your spam folder too.',
  'Send it again': 'Send again',
  'Sent once more.': 'Email sent again.',
  'Use another address': 'Use a different email',
  'It replaces the old one, and signs you out everywhere.':
    'This replaces your old password and signs you out on all devices.',
  'Your password is changed': 'Password changed',
  'You were signed out everywhere. Sign in with the new password.':
    'You have been signed out on all devices. Sign in with your new password.',
  "These can still be used with your account. Remove what you don't recognize.":
    "The following can still be used to access your account. Remove anything you don't recognize.",
  'Linked account {name}': 'Connected account {name}',
  'Verify your e-mail': 'Verify your email',
  'Confirm that the address is yours.': 'Confirm that this email address is yours.',
  'Verify e-mail': 'Verify email',
  'Your e-mail is verified': 'Email verified',
  'Nothing else is needed.': 'You can close this window.',
  'Send a new e-mail': 'Send a new email',
  'Sign in to have a new e-mail sent.': 'Sign in to receive a new email.',
  'The address {email} of your account is verified.': 'Your email address {email} is verified.',
  'A new link is on its way to {email}. Look into the spam folder too.':
    'We sent a new link to {email}. Check your spam folder too.',
  'It may be incomplete, or belong to something else. Open it from the e-mail once more.':
    'The link may be incomplete or for a different page. Open it from the email again.',
  'For your safety links work for a limited time only.': 'For your security, links work only for a limited time.',
  'This link was used already': 'This link has already been used',
  'For your safety links work only once.': 'For your security, each link works only once.',
  'This link was tried too often': 'Too many attempts with this link',
  'For your safety it does not work any more.': 'For your security, the link no longer works.',
  'No e-mail was sent: this site is not among the trusted domains of {project}. Tell its owner.':
    'No email was sent because this site is not a trusted domain of {project}. Contact the project owner.',
  'Ways to sign in': 'Sign-in methods',
  'E-mail code': 'Email code',
  'A code and a link are on their way to {email}. Enter the code, or follow the link.':
    'We sent a code and a link to {email}. Enter the code or open the link.',
  'Code from the e-mail': 'Code from the email',
  'A new code is on its way. The old one does not work any more.': 'We sent a new code. The old code no longer works.',
  'Enter all six characters of the code.': 'Enter the 6-character code.',
  'This is not the code of the newest e-mail. Check it and try again.':
    'Incorrect code. Enter the code from the latest email.',
  'This code has expired. Have a new one sent.': 'This code has expired. Request a new one.',
  'This code was used already. Have a new one sent.': 'This code has already been used. Request a new one.',
  'A wrong code was entered too often. Have a new one sent.': 'Too many incorrect codes. Request a new code.',
  'One click, and you are signed in here.': 'Confirm to sign in on this device.',
  'Confirm that it is you': 'Verify your identity',
  'Enter the six digits that your authenticator app shows for {project}.':
    'Enter the 6-digit code for {project} from your authenticator app.',
  'Enter all six digits.': 'Enter the 6-digit code.',
  'This code is not right. Take the one that the app shows now.':
    'Incorrect code. Enter the code that the app shows now.',
  'Nothing to confirm': 'No pending sign-in',
  'There is no sign-in waiting for a code in this window. Sign in first.':
    'There is no pending sign-in in this window. Sign in first.',
  'The code came too late. For your safety there are five minutes to enter it.':
    'The code was entered too late. For your security, you have five minutes to enter it.',
  'This sign-in was finished already.': 'This sign-in is already complete.',
  'A wrong code was entered too often.': 'Too many incorrect codes.',
  'This sign-in is not known any more.': 'This sign-in is no longer valid.',
  'This sign-in cannot be finished here': 'This sign-in cannot be completed here',
  'It was begun in another browser, took too long, or is finished already. Nothing was lost: sign in again.':
    'It was started in another browser, has expired, or is already complete. Sign in again.',
  'The way back from the provider was not used in time, or was used twice. Sign in again.':
    'The response from the provider has expired or was already used. Sign in again.',
  'You are not signed in yet': 'Sign-in was not completed',
  'A program on a command line asks to be signed in to {project} as {name}. It can then do everything that you can do.':
    'A command-line program wants to sign in to {project} as {name}. It will have full access to your account.',
  'Go on only if you started it yourself just now. Nobody from {project} will ever ask you to.':
    'Continue only if you just started this sign-in yourself. {project} will never ask you to do this.',
  'The command line is signed in': 'You are signed in on the command line',
  'You can close this window and go back to it.': 'You can close this window and return to the command line.',
  'Nothing was signed in': 'Sign-in denied',
  'The program gets no access. You can close this window.':
    'The program did not get access to your account. You can close this window.',
  'This request is over': 'This request is no longer valid',
  'It has expired, or was answered already. Start it again on the command line.':
    'It has expired, or you have already confirmed or denied it. Start again on the command line.',
  'Copy the whole link from the command line, or start again there.':
    'Copy the full link from the command line, or start again there.',
  'You are invited to a team': 'You have been invited to a team',
  'You are invited to this team at {project}. You are signed in as {name}.':
    'You have been invited to this team on {project}. You are signed in as {name}.',
  'You are in {team}': 'You are now a member of {team}',
  'Its members can see your name and picture.': 'Team members can see your name and picture.',
  'You are not in a team yet.': 'You are not a member of any team yet.',
  'No team is called like this.': 'No teams found.',
  'One team': '1 team',
  'The first {shown} of {count} teams. Type to find others.':
    'Showing the first {shown} of {count} teams. Type to search.',
  'Settings of {team}': '{team} settings',
  'Sections of the settings': 'Settings sections',
  'The first of {count}. Type to find others.': 'Not all {count} results are shown. Type to search.',
  'Your name is saved.': 'Name saved.',
  'What you are called here. Others may see it.': 'Other users may see your display name.',
  Picture: 'Profile picture',
  'Others may see it beside your name.': 'Other users may see it next to your name.',
  'A square of it is used.': 'It will be cropped to a square.',
  'Your picture is saved.': 'Picture saved.',
  'Your picture is removed.': 'Picture removed.',
  'Your initials are shown in its place.': 'Your initials will be shown instead.',
  'Drag it, tap what should be in the middle, or use the arrow keys.':
    'Drag to reposition the picture, tap a point to center it, or use the arrow keys.',
  'E-mail addresses': 'Email addresses',
  'Mail from here goes to the primary address.': 'We email your primary address.',
  'You have no address yet.': 'You have no email addresses yet.',
  'Mail goes to {email} now.': '{email} is now your primary address.',
  'For signing in': 'Used for sign-in',
  'Use for signing in': 'Use for sign-in',
  'You can sign in with {email} now.': 'You can now sign in with {email}.',
  'Stop signing in with it': 'Stop using for sign-in',
  'Yes, stop signing in with it': 'Yes, stop using for sign-in',
  '{email} is not for signing in any more.': '{email} is no longer used for sign-in.',
  'It is your only address for signing in. Make sure that you have another way in, or you lose your account.':
    'This is your only address for sign-in. Make sure that you have another sign-in method, or you will lose access to your account.',
  'Send verification e-mail': 'Send verification email',
  'A link is on its way to {email}. Look into the spam folder too.':
    'We sent a link to {email}. Check your spam folder too.',
  'It is your primary address. No mail from here reaches you until another one is primary.':
    'This is your primary address. You will not receive emails from us until you choose another primary address.',
  '{email} is removed.': '{email} was removed.',
  'It gets a link that shows that it is yours.': 'We will send a verification link to this address.',
  '{email} is added. A link that verifies it is on its way. Look into the spam folder too.':
    '{email} was added. We sent a verification link. Check your spam folder too.',
  'A new password signs you out everywhere else.': 'A new password signs you out on all other devices.',
  'Your password is changed. All other sessions have ended.':
    'Password changed. You have been signed out on all other devices.',
  'You have a password now.': 'Password set.',
  'The current password is wrong.': 'The current password is incorrect.',
  'End a session that you do not recognise, and change your password.':
    'If you do not recognize a session, end it and change your password.',
  'From an unknown place': 'Unknown location',
  'Whoever uses it has to sign in again.': 'The device will be signed out.',
  'The session has ended.': 'Session ended.',
  'Your account and everything in it will be lost. This cannot be undone.':
    'Your account and all its data will be permanently deleted. This cannot be undone.',
  'Type {word} exactly as it is written here.': 'Type {word} exactly as shown.',
  'Sign in with your fingerprint, your face or the lock of your device instead of a password.':
    'Sign in with your fingerprint, face or screen lock instead of a password.',
  'Your passkey is ready. You can sign in with it now.': 'Passkey added. You can now sign in with it.',
  'You sign in another way from then on. Delete it on your device as well.':
    'You will no longer be able to sign in with this passkey. Delete it from your device as well.',
  'It is your only way to sign in. Without it you lose your account, unless you add another one first.':
    'This is your only sign-in method. Add another one first, or you will lose access to your account.',
  'Sign in with a mailed code': 'Sign in with an email code',
  'The code goes to your addresses for signing in.': 'We send the code to the addresses that you use for sign-in.',
  'Verify your primary address first: codes go to verified addresses only.':
    'Verify your primary address first. We send codes only to verified addresses.',
  'It is your only way to sign in. Add another one before you switch it off.':
    'This is your only sign-in method. Add another one before you turn it off.',
  'Accounts at other sites that belong to you.': 'Your accounts on other services.',
  'You can no longer sign in with {provider}, and what needs it stops working.':
    'You will no longer be able to sign in with {provider}. Features that use this account will stop working.',
  'Signing in asks for a code from an app on your phone as well, so that a stolen password is not enough.':
    'Sign-in also requires a code from an app on your phone. A stolen password alone is not enough.',
  'Open an authenticator app on your phone, add an account, and scan this.':
    'Open an authenticator app on your phone, add an account, and scan this QR code.',
  'If you cannot scan it, type this into the app.': 'If you cannot scan the QR code, enter this key in the app.',
  'Key for the app': 'Setup key',
  'Enter the six digits that the app shows.': 'Enter the 6-digit code that the app shows.',
  'This is not the code that the app shows now. Look again, and see that the clock of the phone is right.':
    'Incorrect code. Enter the code that the app shows now, and check that the time on your phone is correct.',
  'From now on signing in asks for a code. Keep the app: without it you cannot sign in.':
    'You now need a code from the app when you sign in.',
  'You now need a code from the app when you sign in. Keep the app: you cannot sign in without it.':
    'You now need a code from the app when you sign in.',
  'Whoever has one of your ways in can then sign in without your phone.':
    'Anyone with access to one of your sign-in methods will be able to sign in without your phone.',
  'E-mails to you': 'Email notifications',
  'They go to your primary address.': 'We send them to your primary address.',
  'Such as links for signing in and invitations.': 'For example, sign-in links and invitations.',
  'Keys for programs': 'API keys',
  'With a key a program can act as you. Give it to nobody you would not give your password.':
    'Programs use API keys to act on your behalf. Treat them like passwords.',
  'With a key a program can act for the team. Give it only to programs that the team trusts.':
    'Programs use API keys to act on behalf of the team. Treat them like passwords.',
  'There are no keys yet. Make one for each program, so that each can be revoked alone.':
    'No API keys yet. Create one for each program, so that you can revoke them separately.',
  'Key without a description': 'Unnamed key',
  'Programs that use this key stop working at once. This cannot be undone.':
    'Programs that use this key will stop working immediately. This cannot be undone.',
  'Which program it is for, such as “Backup on the old laptop”.':
    'Where you use the key, for example “Backup on my laptop”.',
  'Say what the key is for.': 'Enter a description.',
  'Works for': 'Expiration',
  'Ever, until it is revoked': 'Never expires',
  'Your new key': 'Your new API key',
  'Copy it to where it is needed now. It is not shown again.': 'Copy the key now. It will not be shown again.',
  'The browser did not let us copy. It is selected: copy it yourself.':
    'The browser blocked copying. The text is selected, so you can copy it yourself.',
  'This session has ended already. Reload the page.': 'This session has already ended. Reload the page.',
  'You have a password already. Reload the page to change it.':
    'You already have a password. Reload the page to change it.',
  'You have no password any more. Reload the page to set one.':
    'You no longer have a password. Reload the page to set one.',
  'Accounts cannot be deleted here at the moment.': 'Account deletion is disabled.',
  'You have this address already.': 'You already have this address.',
  'You have as many addresses as one account can have. Remove one first.':
    'You have reached the maximum number of email addresses. Remove one first.',
  'Somebody else signs in with this address.': 'Another user already signs in with this address.',
  'This address is verified already. Reload the page.': 'This address is already verified. Reload the page.',
  'There is a passkey for this account on this device already.': 'This device already has a passkey for this account.',
  'No passkey was made, because the browser was told not to or waited too long. Try again.':
    'No passkey was created. The request was cancelled or timed out. Try again.',
  'This browser cannot make a passkey at this address.': 'This browser cannot create a passkey on this site.',
  'You are not allowed to do this in the team.': 'You do not have permission to do this in the team.',
  'You, or the person this is about, are not in the team any more.':
    'You or the other user is no longer a member of the team.',
  'Teams cannot be created here any more.': 'Team creation is disabled.',
  'API keys are switched off.': 'API keys are disabled.',
  'This key is not there any more. Reload the page.': 'This key no longer exists. Reload the page.',
  'Somebody else signs in with this account.': 'Another user already signs in with this account.',
  'A new team': 'New team',
  'You can invite others once it is there.': 'You can invite others after you create the team.',
  'What all members see.': 'All members see this name and picture.',
  'You are not allowed to change them in this team.': 'You do not have permission to change them.',
  'The picture of the team is saved.': 'Team picture saved.',
  'The picture of the team is removed.': 'Team picture removed.',
  'The initials of the team are shown in its place.': 'The team initials will be shown instead.',
  'The name is saved.': 'Team name saved.',
  'You in this team': 'Your profile in this team',
  'What the other members see instead of your own name and picture.':
    'The other members see this name and picture instead of your account name and picture.',
  'Your picture in this team is saved.': 'Your picture in this team was saved.',
  'This team sees your own picture again.': 'This team now sees your account picture.',
  'The team sees your own picture in its place.': 'This team will see your account picture instead.',
  'Enter the name that the others should see.': 'Enter the name that the other members see.',
  'Your name in this team is saved.': 'Your name in this team was saved.',
  'Nobody but you is in this team yet.': 'You are the only member of this team.',
  'Without a name': 'Unnamed member',
  '{name} loses access to this team, and needs an invitation to come back.':
    '{name} will lose access to this team and will need an invitation to rejoin.',
  '{name} is no longer in the team.': '{name} was removed from the team.',
  'Whoever opens the link of the e-mail can join the team, with this address or any other. It works for seven days.':
    'Anyone who opens the link in the email can join the team, with any email address. The link is valid for seven days.',
  'An invitation is on its way to {email}.': 'Invitation sent to {email}.',
  'Open invitations': 'Pending invitations',
  'No invitation is open.': 'No pending invitations.',
  'Works until {time}': 'Valid until {time}',
  'Revoke the invitation of {email}': 'Revoke the invitation for {email}',
  'The link in the e-mail to {email} stops working.': 'The link in the email to {email} will stop working.',
  'The invitation of {email} is revoked.': 'The invitation for {email} was revoked.',
  'You lose access to this team, and need an invitation to come back.':
    'You will lose access to this team and will need an invitation to rejoin.',
  'The team, its members, invitations and API keys, and what the app keeps for it are gone. This cannot be undone.':
    'The team will be permanently deleted, including its memberships, invitations, API keys and app data. This cannot be undone.',
  'Type the name exactly as it is written here: {team}': 'Type the name exactly as shown: {team}',
  'Such as new features and offers.': 'For example, new features and offers.',
  'This address is no longer yours. Reload the page.': 'This address is no longer in your account. Reload the page.',
  'This picture cannot be used. Choose a PNG, JPEG, GIF or WebP file.':
    'This file cannot be used. Choose a PNG, JPEG, GIF or WebP file.',
} as const satisfies Readonly<Record<string, PresentText | readonly PresentText[]>>;
