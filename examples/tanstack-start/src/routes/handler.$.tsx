import { PorticoHandler } from '@portico/react';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/handler/$')({ component: () => <PorticoHandler /> });
