import { isValidElement } from 'react';
import { type NotificationCategory, Subject } from './email-parts.ts';

type Part = typeof Subject | typeof NotificationCategory;

/**
 * Returns the value of a part in the tree that a template returned. Looks into children and arrays of children, not
 * into the output of components.
 *
 * @throws {Error} the tree has the part more than once, or its value is not a string
 * @see docs/reference/protocol/emails.md#rendering
 */
export function partValue(part: Part, root: unknown): string | undefined {
  const name = part === Subject ? 'Subject' : 'NotificationCategory';
  const found: unknown[] = [];
  const visit = (node: unknown) => {
    if (!isValidElement<{ children?: unknown; value?: unknown }>(node)) return;
    if (node.type === part) found.push(node.props.value);
    const { children } = node.props;
    for (const child of Array.isArray(children) ? children : [children]) visit(child);
  };
  visit(root);
  if (found.length > 1) throw new Error(`Expected exactly one occurrence of component ${name}, found ${found.length}.`);
  const [value] = found;
  if (found.length === 1 && typeof value !== 'string') {
    throw new Error(`The value of the component ${name} must be a string.`);
  }
  return value as string | undefined;
}
