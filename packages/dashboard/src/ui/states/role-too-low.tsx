import { Lock } from 'lucide-react';
import { Empty } from './states.tsx';
import { Card } from './surface.tsx';

/** Shown instead of a screen that only changes something, to people whose role does not allow it. */
export function RoleTooLow() {
  return (
    <Card>
      <Empty icon={Lock} title="Your role does not allow this" text="Ask an owner of the project for another role." />
    </Card>
  );
}
