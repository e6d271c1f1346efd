import { useAction } from '@portico/react';
import { Braces, Ellipsis, Plus } from 'lucide-react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { useEdited } from '../../../ui/dialogs/use-edited.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { tokenClaimDialog } from './token-claim-dialog.tsx';
import { claimsIn, isChangeableByUsers, type TokenClaim } from './token-claim-entries.ts';
import { TokenClaimsPreview } from './token-claims-preview.tsx';

/** Shows the project's own claims in access tokens. */
export function TokenClaims() {
  const { value, save } = useDocumentValue('auth.accessTokenClaims');
  const claims = claimsIn(value);
  const { isOpen, edited, open, close } = useEdited<TokenClaim>();
  const removal = useAction(async ({ name, source }: TokenClaim) => {
    try {
      await save({ [name]: null });
      announce({ title: 'Claim removed', text: name, undo: async () => await save({ [name]: source }) });
    } catch (error) {
      announceFailure('The claim could not be removed', error);
    }
  });
  return (
    <Section
      title="Access token claims"
      help="Your gateway, database or backend reads them from the token. Changes apply to the next token of a user, after ten minutes at the latest. Users can read every claim, so do not add secrets."
      action={
        <Button disabled={value === undefined} onClick={() => open(undefined)}>
          <Plus size={16} aria-hidden="true" />
          Add claim
        </Button>
      }
    >
      {value !== undefined && claims.length === 0 && (
        <Empty icon={Braces} title="No own claims" text="Tokens contain the standard claims, such as sub and email." />
      )}
      {claims.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="divide-y divide-line">
            {claims.map((claim) => (
              <ClaimRow
                key={claim.name}
                claim={claim}
                isBusy={removal.isRunning}
                onEdit={() => open(claim)}
                onRemove={() => void removal.run(claim)}
              />
            ))}
          </ul>
          <TokenClaimsPreview claims={claims} />
        </div>
      )}
      <FormDialog
        form={
          isOpen &&
          tokenClaimDialog(claims, edited, async ({ name, source }) => {
            const renamed = edited !== undefined && edited.name !== name ? { [edited.name]: null } : {};
            await save({ ...renamed, [name]: source });
          })
        }
        onClose={close}
      />
    </Section>
  );
}

interface ClaimRowProps {
  claim: TokenClaim;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function ClaimRow({ claim: { name, source }, isBusy, onEdit, onRemove }: ClaimRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-mono text-sm">{name}</span>
          {isChangeableByUsers(source) && <Badge tone="warning">Users can change it</Badge>}
        </span>
        <span className="block truncate font-mono text-ink-3 text-xs" title={source}>
          {source}
        </span>
      </span>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={16} />} disabled={isBusy} />}>
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        <MenuLine />
        <MenuItem isDangerous onClick={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}
