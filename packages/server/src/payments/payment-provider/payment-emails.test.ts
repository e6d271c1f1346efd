import { mailsTo } from '@portico/testkit';
import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, deliver, stop } = await startStripeServer();
afterAll(stop);

const dayMillis = 86_400_000;

interface ShopWithEmail extends StripeShop {
  readonly email: string;
}

/** Creates a shop whose customer has an email. */
async function shop(): Promise<ShopWithEmail> {
  const given = await stripeShop(server, stripe);
  const params = { user_id: given.customer.customer_id as never };
  const { body } = await given.api.server().call('GET /users/:user_id', { params });
  return { ...given, email: body.primary_email ?? '' };
}

/** Changes parts of the configuration. */
async function configure({ api }: ShopWithEmail, values: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { config_override_string: JSON.stringify(values) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

const mails = async ({ email }: ShopWithEmail) => await mailsTo(server.url, email);
const subjects = async (given: ShopWithEmail) => (await mails(given)).map(({ subject }) => subject).toReversed();
const receipt = 'Your receipt from Test project';
const failed = 'Your payment to Test project failed';
const expiring = 'Your card at Test project expires soon';

async function begin(given: ShopWithEmail, product: string, price: string, language?: string): Promise<string> {
  const body = { full_code: await given.code(product), price_id: price };
  const { status, text } = await given.ask('/payments/purchases/purchase-session', body, language);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { client_secret: string }).client_secret;
}

async function subscribe(given: ShopWithEmail, price = 'monthly'): Promise<string> {
  stripe.pay(await begin(given, 'pro', price));
  await deliver();
  return stripe.store.list(given.account, 'subscription')[0]?.id ?? '';
}

/** Sends all events of the account again, concurrently. */
async function repeat({ account }: ShopWithEmail): Promise<void> {
  const events = stripe.events.filter((event) => event.account === account);
  const answers = await Promise.all(events.map(async (event) => await stripe.send(server.url, event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

describe('a receipt', () => {
  test('is sent once for each payment, with amount, product and link', async () => {
    const given = await shop();
    const { id } = stripe.pay(await begin(given, 'pack', 'once'));
    await repeat(given);
    await repeat(given);

    const [mail, ...others] = await mails(given);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: receipt, link: `https://pay.stripe.com/receipts/${id}` });
    expect(mail?.html).toContain('Thank you. You paid $4.99 for Credits at Test project.');
  });

  test('is in the language of the purchase page, with an amount in its form', async () => {
    const given = await shop();
    stripe.pay(await begin(given, 'pack', 'once', 'de-AT,en;q=0.5'));
    await deliver();

    const [mail] = await mails(given);
    expect(mail?.subject).toBe('Deine Quittung von Test project');
    expect(mail?.html.replaceAll('\u00a0', ' ')).toContain('Du hast 4,99 $ für Credits bei Test project bezahlt.');
  });

  test('is sent for each period of a subscription, and not for a free trial', async () => {
    const given = await shop();
    const id = await subscribe(given, 'trial');
    expect(await subjects(given)).toEqual([]);
    stripe.endPeriod(id);
    await deliver();
    stripe.endPeriod(id);
    await deliver();
    await repeat(given);

    expect(await subjects(given)).toEqual([receipt, receipt]);
    expect((await mails(given))[0]?.html).toContain('You paid $10.00 for Pro at');
  });

  test('is not sent if the project has turned receipts off, also not later', async () => {
    const given = await shop();
    await configure(given, { 'payments.receiptEmails': false });
    stripe.pay(await begin(given, 'pack', 'once'));
    await repeat(given);
    await configure(given, { 'payments.receiptEmails': true });
    await repeat(given);

    expect(await given.owned()).toEqual([['pack', 1]]);
    expect(await subjects(given)).toEqual([]);
  });

  test('is not sent for what the owner sells at Stripe, nor for a declined payment', async () => {
    const given = await shop();
    stripe.pay(await begin(given, 'pack', 'once'), 'declined');
    const invoiced = await shop();
    const { account } = invoiced;
    stripe.pay(await begin(invoiced, 'pack', 'once'), 'declined');
    for (const intent of stripe.store.list(account, 'payment_intent')) intent.metadata.porticoSession = 'other';
    stripe.pay(stripe.store.list(account, 'payment_intent')[0]?.client_secret ?? '');
    await repeat(given);
    await repeat(invoiced);

    expect(await subjects(given)).toEqual([]);
    expect(await subjects(invoiced)).toEqual([]);
  });
});

describe('a failed renewal', () => {
  test('is emailed once, with a link to the invoice', async () => {
    const given = await shop();
    const id = await subscribe(given);
    stripe.endPeriod(id, 'declined');
    await repeat(given);
    await repeat(given);

    const [mail, ...others] = await mails(given);
    expect(others).toMatchObject([{ subject: receipt }]);
    expect(mail).toMatchObject({ subject: failed, link: expect.stringContaining('https://invoice.stripe.com/i/in_') });
    expect(mail?.html).toContain('We could not charge $10.00 for Pro at Test project.');
  });

  test('is emailed to the members of a team who may change it', async () => {
    const given = await shop();
    await configure(given, {
      'payments.products.club': {
        displayName: 'Club',
        customerType: 'team',
        prices: { monthly: { USD: '7', interval: [1, 'month'] } },
      },
    });
    const [admin, member] = [await given.project.user(), await given.project.user()];
    const { body: team } = await given.api.server().call('POST /teams', {
      body: { display_name: 'Club', creator_user_id: admin.id },
    });
    const membership = { team_id: team.id, user_id: member.id };
    await given.api.server().call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} });
    const { body } = await given.api.server().call('POST /payments/purchases/create-purchase-url', {
      body: { customer_type: 'team', customer_id: team.id, product_id: 'club' },
    });
    const code = new URL(body.url).pathname.replace('/purchase/', '');
    stripe.pay(await given.begin(code, 'monthly'));
    await deliver();
    stripe.endPeriod(stripe.store.list(given.account, 'subscription')[0]?.id ?? '', 'declined');
    await repeat(given);

    expect(await subjects({ ...given, email: admin.email })).toEqual([receipt, failed]);
    expect(await subjects({ ...given, email: member.email })).toEqual([]);
  });
});

describe('a card that expires', () => {
  /** Makes the cards end with this month, in at most 30 days. */
  async function endCards(given: ShopWithEmail): Promise<void> {
    const now = server.clock.now();
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    if (end - now.getTime() > 30 * dayMillis) server.clock.advance(2, 'day');
    for (const { id } of stripe.store.list(given.account, 'customer')) stripe.expireCard(id);
  }

  /** Runs the daily read. */
  async function nextDay(): Promise<void> {
    await server.app.background.sweep();
    await server.app.background.sweep();
  }

  test('is emailed once, if it pays for a subscription', async () => {
    const given = await shop();
    await subscribe(given);
    await endCards(given);
    server.clock.advance(25, 'hour');
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const [method] = stripe.store.list(given.account, 'payment_method');
    const ends = month.format(Date.UTC(method?.card.exp_year ?? 0, (method?.card.exp_month ?? 1) - 1, 15));
    const isOver = server.clock.now().getTime() >= Date.UTC(method?.card.exp_year ?? 0, method?.card.exp_month ?? 1, 1);
    await nextDay();
    server.clock.advance(25, 'hour');
    await nextDay();

    expect(await subjects(given)).toEqual(isOver ? [receipt] : [receipt, expiring]);
    if (!isOver)
      expect((await mails(given))[0]?.html).toContain(`Visa •••• 4242, which expires at the end of ${ends}.`);
  });

  test('is not emailed if it is valid for longer, or the subscription ends', async () => {
    const [valid, ending] = [await shop(), await shop()];
    await subscribe(valid);
    const id = await subscribe(ending);
    const subscription = stripe.store.require(ending.account, 'subscription', id);
    subscription.cancel_at_period_end = true;
    await endCards(ending);
    await repeat(valid);
    await repeat(ending);

    expect(await subjects(valid)).toEqual([receipt]);
    expect(await subjects(ending)).toEqual([receipt]);
  });
});

test('an email whose process ended is queued by the job, once', async () => {
  const given = await shop();
  await configure(given, { 'payments.receiptEmails': false });
  const { id } = stripe.pay(await begin(given, 'pack', 'once'));
  await deliver();
  // What a process leaves that ended after it stored the read.
  await server.app.database.handle().run({
    text: `insert into payment_emails (tenancy_id, kind, subject, customer_type, customer_id, created_at)
      select tenancy_id, 'payment_receipt', provider_id, customer_type, customer_id, $2::timestamptz from payments
      where provider_id = $1`,
    values: [id, server.clock.now()],
  });
  await server.app.background.sweep();
  expect(await subjects(given)).toEqual([]);

  server.clock.advance(6, 'minute');
  await Promise.all([server.app.background.sweep(), server.app.background.sweep()]);
  await repeat(given);
  expect(await subjects(given)).toEqual([receipt]);
});

test('an email that cannot be rendered, in any project, does not stop the others and is not repeated', async () => {
  const [given, other] = [await shop(), await shop()];
  const insert = async ({ project, customer }: ShopWithEmail, subject: string, card: object) =>
    await server.app.database.handle().run({
      text: `insert into payment_emails (tenancy_id, kind, subject, customer_type, customer_id, card, created_at)
        select id, 'card_expiring', $2, 'user', $3, $4::jsonb, $5::timestamptz from tenancies where project_id = $1`,
      values: [project.id, subject, customer.customer_id, JSON.stringify(card), server.clock.now()],
    });
  const card = { brand: 'visa', last4: '4242', month: '2027-01' };
  await insert(given, 'broken', { ...card, month: 'no month' });
  for (const each of [given, other]) await insert(each, 'whole', card);
  server.clock.advance(6, 'minute');

  await expect(server.app.background.sweep()).rejects.toThrow(/invalid/i);

  for (const each of [given, other]) expect(await subjects(each)).toEqual([expiring]);
  await server.app.background.sweep();
  for (const each of [given, other]) expect(await subjects(each)).toEqual([expiring]);
});

test('custom customers and users without an email get none', async () => {
  const given = await shop();
  await configure(given, { 'payments.products.data': { customerType: 'custom', prices: { once: { USD: '2' } } } });
  const { body } = await given.api.server().call('POST /payments/purchases/create-purchase-url', {
    body: { customer_type: 'custom', customer_id: 'c1', product_id: 'data' },
  });
  stripe.pay(await given.begin(new URL(body.url).pathname.replace('/purchase/', ''), 'once'));
  const { body: user } = await given.api.server().call('POST /users', { body: {} });
  const params = { customer_type: 'user', customer_id: user.id, product_id: 'pack' } as const;
  const url = await given.api.server().call('POST /payments/purchases/create-purchase-url', { body: params });
  stripe.pay(await given.begin(new URL(url.body.url).pathname.replace('/purchase/', ''), 'once'));
  await repeat(given);

  const { rows } = await server.app.database.handle().run({
    text: 'select queued_at is not null as is_done from payment_emails where customer_id = any($1)',
    values: [['c1', user.id]],
  });
  expect(rows).toEqual([{ is_done: true }]);
});
