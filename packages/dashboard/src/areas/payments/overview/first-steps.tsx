import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Section } from '../../../ui/layout/surface.tsx';

/** Shows the steps to the first payment. Each leads to its screen. */
export function FirstSteps() {
  const { id: projectId } = useProject();
  const { data: payments } = usePayments();
  const hasProducts = Object.keys(payments?.products ?? {}).length > 0;
  const steps = [
    {
      name: 'Create a product',
      text: 'It has a price, once or per month, and items such as seats or credits.',
      isDone: hasProducts,
      to: hasProducts ? '/projects/$projectId/payments/products' : '/projects/$projectId/payments/new-product',
    },
    {
      name: 'Buy it in test mode',
      text: 'Create a payment link in the menu of the product, and pay with a test card.',
      isDone: false,
      to: '/projects/$projectId/payments/products',
    },
    {
      name: 'Get paid',
      text: 'Connect a Stripe account and turn off test mode.',
      isDone: payments?.testMode === false,
      to: '/projects/$projectId/payments/settings',
    },
  ] as const;
  return (
    <Section title="First steps" help="Your revenue and your transactions appear here after the first purchase.">
      <ol className="-mx-2">
        {steps.map(({ name, text, isDone, to }) => (
          <li key={name}>
            <Link to={to} params={{ projectId }} className="flex gap-2.5 rounded-md px-2 py-2.5 hover:bg-hover">
              {isDone ? (
                <CircleCheck size={16} className="mt-0.5 shrink-0 text-success-ink" aria-label="Done" />
              ) : (
                <Circle size={16} className="mt-0.5 shrink-0 text-ink-3" aria-label="To do" />
              )}
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-ink-2 text-sm">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}
