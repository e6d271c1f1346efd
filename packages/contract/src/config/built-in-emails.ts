import { templateSource, themeSource } from './email-sources.ts';

/** Default Light. @see docs/protocol/emails.md#built-in-themes-and-templates */
export const defaultThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';

/** Default Dark. @see docs/protocol/emails.md#built-in-themes-and-templates */
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a';

/** A theme in the configuration. */
interface BuiltInTheme {
  readonly displayName: string;
  readonly tsxSource: string;
}

/** The themes of every project, by ID. @see docs/protocol/emails.md#built-in-themes-and-templates */
export const builtInThemes: Readonly<Record<string, BuiltInTheme>> = {
  [defaultThemeId]: {
    displayName: 'Default Light',
    tsxSource: themeSource('bg-[#fafbfb] font-sans text-base', 'bg-white p-[45px] rounded-lg'),
  },
  [darkThemeId]: {
    displayName: 'Default Dark',
    tsxSource: themeSource('bg-[#323232] font-sans text-white', 'bg-black p-[45px] rounded-lg'),
  },
};

/** IDs of the built-in templates, by type. @see docs/protocol/emails.md#built-in-themes-and-templates */
export const builtInTemplateIds = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
} as const;

/** The type of a built-in template. */
export type BuiltInTemplateType = keyof typeof builtInTemplateIds;

/** The templates of every project, by ID. @see docs/protocol/emails.md#built-in-themes-and-templates */
export const builtInTemplates: Readonly<Record<string, BuiltInTheme>> = {
  [builtInTemplateIds.email_verification]: {
    displayName: 'Email Verification',
    tsxSource: templateSource({
      variables: { emailVerificationLink: '<email verification link>' },
      subject: '{"Verify your email at " + project.displayName}',
      heading: 'Verify your email address',
      sentence: 'Confirm that this is your email address at {project.displayName}.',
      button: { label: 'Verify email', link: 'emailVerificationLink' },
      footnote: "If you didn't request this, you can ignore this email.",
    }),
  },
  [builtInTemplateIds.password_reset]: {
    displayName: 'Password Reset',
    tsxSource: templateSource({
      variables: { passwordResetLink: '<password reset link>' },
      subject: '{"Reset your password at " + project.displayName}',
      heading: 'Reset your password',
      sentence: 'Choose a new password for {project.displayName}.',
      button: { label: 'Reset password', link: 'passwordResetLink' },
      footnote: "If you didn't request this, you can ignore this email. Your password won't change.",
    }),
  },
  [builtInTemplateIds.magic_link]: {
    displayName: 'Magic Link/OTP',
    tsxSource: templateSource({
      variables: { magicLink: '<magic link>', otp: '3SLSWZ' },
      subject: '{"Sign in to " + project.displayName + ": Your code is " + variables.otp}',
      heading: 'Sign in to {project.displayName}',
      sentence: 'Enter this code on the page where you requested it, or use the button.',
      code: 'otp',
      button: { label: 'Sign in', link: 'magicLink' },
      footnote: "If you didn't request this, you can ignore this email. Never share this code.",
    }),
  },
  [builtInTemplateIds.team_invitation]: {
    displayName: 'Team Invitation',
    tsxSource: templateSource({
      variables: { teamDisplayName: 'My Team', teamInvitationLink: '<team invitation link>' },
      subject: '{"You have been invited to join a team at " + project.displayName}',
      heading: 'Join a team at {project.displayName}',
      sentence: 'You have been invited to join a team. Its name, chosen by its members: “{variables.teamDisplayName}”',
      button: { label: 'Join team', link: 'teamInvitationLink' },
      footnote: "If you don't know this team, you can ignore this email.",
    }),
  },
  [builtInTemplateIds.sign_in_invitation]: {
    displayName: 'Sign In Invitation',
    tsxSource: templateSource({
      variables: { signInInvitationLink: '<sign-in invitation link>', teamDisplayName: 'My Team' },
      subject: '{"You have been invited to sign in to " + project.displayName}',
      heading: 'Welcome to {project.displayName}',
      sentence: 'You have been invited to {project.displayName}. Sign in with this email address.',
      button: { label: 'Sign in', link: 'signInInvitationLink' },
      footnote: "If you didn't expect this, you can ignore this email.",
    }),
  },
};
