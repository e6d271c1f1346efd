import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { isChangeableByUsers, nameProblem, sourceProblem, type TokenClaim } from './token-claim-entries.ts';

const exact = { autoCapitalize: 'none', spellCheck: false };

/** Returns the dialog that adds or edits a claim. */
export function tokenClaimDialog(
  claims: readonly TokenClaim[],
  edited: TokenClaim | undefined,
  onSave: (claim: TokenClaim) => Promise<void>,
) {
  const others = claims.filter((one) => one.name !== edited?.name);
  return dialogForm({
    title: edited === undefined ? 'Add claim' : 'Edit claim',
    action: edited === undefined ? 'Add claim' : 'Save changes',
    first: { name: edited?.name ?? '', source: edited?.source ?? '' },
    fields: ({ name, source }) => [
      {
        ...exact,
        name: 'name',
        label: 'Name',
        autoFocus: true,
        placeholder: 'plan',
        maxLength: 100,
        help: 'The name in the token.',
        problem: nameProblem(name.trim(), others),
      },
      {
        ...exact,
        name: 'source',
        label: 'Field',
        placeholder: 'user.server_metadata.plan',
        maxLength: 300,
        help: isChangeableByUsers(source.trim())
          ? 'Users can change this field. Use server metadata or client read-only metadata for rights.'
          : 'A field of the user or the selected team, such as team.display_name or user.server_metadata.plan.',
        problem: sourceProblem(source.trim()),
      },
    ],
    send: async ({ name, source }) => {
      await onSave({ name: name.trim(), source: source.trim() });
      return { title: edited === undefined ? 'Claim added' : 'Claim updated', text: name.trim() };
    },
  });
}
