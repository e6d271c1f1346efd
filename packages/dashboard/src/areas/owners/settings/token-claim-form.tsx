import { useAction } from '@portico/react';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { isChangeableByUsers, nameProblem, sourceProblem, type TokenClaim } from './token-claim-entries.ts';

interface TokenClaimFormProps {
  claims: readonly TokenClaim[];
  /** The claim to edit; undefined for a new one. */
  edited: TokenClaim | undefined;
  onSave: (claim: TokenClaim) => Promise<void>;
  onClose: () => void;
}

/** Adds or edits a claim. */
export function TokenClaimForm({ claims, edited, onSave, onClose }: TokenClaimFormProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [source, setSource] = useState(edited?.source ?? '');
  const others = claims.filter((one) => one.name !== edited?.name);
  const claim = { name: name.trim(), source: source.trim() };
  const problems = [nameProblem(claim.name, others), sourceProblem(claim.source)] as const;
  const saving = useAction(async () => {
    await onSave(claim);
    onClose();
    announce({ title: edited === undefined ? 'Claim added' : 'Claim updated', text: claim.name });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Add claim' : 'Save changes'}
      saving={saving}
      problems={problems}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Name"
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="plan"
            maxLength={100}
            value={name}
            error={isTried ? problems[0] : undefined}
            help="The name in the token."
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label="Field"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="user.server_metadata.plan"
            maxLength={300}
            value={source}
            error={isTried ? problems[1] : undefined}
            help={
              isChangeableByUsers(claim.source)
                ? 'Users can change this field. Use server metadata or client read-only metadata for rights.'
                : 'A field of the user or the selected team, such as team.display_name or user.server_metadata.plan.'
            }
            onChange={(event) => setSource(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
