import { Screen } from '../../../ui/layout/surface.tsx';
import { PermissionSection } from './permission-section.tsx';
import { scopes } from './scopes.ts';

/** Shows the permissions of teams and of the project, their relations, and the default permissions. */
export function Permissions() {
  return (
    <Screen subtitle="Granting a permission also grants the permissions that it contains." layout="settings">
      <div className="flex flex-col gap-6">
        {scopes.map((scope) => (
          <PermissionSection key={scope.key} scope={scope} />
        ))}
      </div>
    </Screen>
  );
}
