import type { CustomerType } from '../../../features/payments/payments-config.ts';

/** Returns the code that sends a customer to the purchase page; undefined for custom customers, whom your server sends. */
export function checkoutCode(productId: string, type: CustomerType): string | undefined {
  const call = `createCheckoutUrl({ productId: '${productId}', returnUrl: location.href });`;
  if (type === 'custom') return undefined;
  const user = `const user = await app.getUser({ or: 'redirect' });`;
  return type === 'user'
    ? `${user}\nlocation.href = await user.${call}`
    : `${user}\nlocation.href = await user.selectedTeam.${call}`;
}

/** Returns the code that grants a product from a server. */
export function grantCode(productId: string, type: CustomerType): string {
  const subject = { user: 'userId', team: 'teamId', custom: 'customCustomerId' }[type];
  return `await serverApp.grantProduct({ ${subject}, productId: '${productId}' });`;
}

/** Returns the code that reads and uses an item. */
export function itemCode(itemId: string, type: CustomerType): string {
  const subject = { user: 'userId', team: 'teamId', custom: 'customCustomerId' }[type];
  return `// In your app
const item = await app.getItem({ itemId: '${itemId}', ${subject} });
item.nonNegativeQuantity;

// On your server
const serverItem = await serverApp.getItem({ itemId: '${itemId}', ${subject} });
if (!(await serverItem.tryDecreaseQuantity(1))) throw new Error('Nothing left');`;
}
