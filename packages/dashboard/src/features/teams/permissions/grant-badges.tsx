import { Badge } from '../../../ui/states/badge.tsx';

const shownMax = 3;

/** Shows badges of the granted permissions, the first ones by name. */
export function GrantBadges({ permissionIds }: { permissionIds: readonly string[] }) {
  const rest = permissionIds.slice(shownMax);
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5 empty:hidden">
      {permissionIds.slice(0, shownMax).map((id) => (
        <Badge key={id}>{id}</Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')}>
          <Badge>+{rest.length}</Badge>
        </span>
      )}
    </span>
  );
}
