/** Fields of a CSV as people read them. */
export const fieldNames: Readonly<Record<string, string>> = {
  id: 'User ID',
  primary_email: 'Email',
  primary_email_verified: 'Email is verified',
  display_name: 'Display name',
  profile_image_url: 'Profile image URL',
  password_hash: 'Password hash',
  password_salt: 'Password salt',
  signed_up_at_millis: 'Signed up at',
  last_active_at_millis: 'Last active at',
  restricted_by_admin: 'User is restricted',
  tags: 'Tags',
  server_metadata: 'Server metadata',
};
