import { useUser } from '@portico/react';

/**
 * Shows the credits of the user, and sells more. Create the item `credits` and the product `credit-pack` in the dashboard
 * first.
 */
export function Credits() {
  const user = useUser({ or: 'redirect' });
  const credits = user.useItem('credits');
  const buy = async () => {
    location.assign(await user.createCheckoutUrl({ productId: 'credit-pack', returnUrl: location.href }));
  };
  return (
    <main>
      <section>
        <h1>
          {credits.nonNegativeQuantity} {credits.displayName}
        </h1>
        <nav>
          <button type="button" className="primary" onClick={buy}>
            Buy credits
          </button>
          <a href="/">Back</a>
        </nav>
      </section>
    </main>
  );
}
