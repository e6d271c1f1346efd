import { Lock } from 'lucide-react';
import { Card } from '../layout/surface.tsx';
import { Empty } from './states.tsx';

/** Shows that the role is too low, to people who cannot use a screen that only changes something. */
export function RoleTooLow() {
  return (
    <Card>
      <Empty icon={Lock} title="Your role does not allow this" text="Ask an owner of the project for another role." />
    </Card>
  );
}
