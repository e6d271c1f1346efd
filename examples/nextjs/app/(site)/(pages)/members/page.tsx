/** Does not ask who is there: `proxy.ts` has done that already. */
export default function MembersPage() {
  return (
    <section>
      <h1>For members</h1>
      <p>Nobody gets here without signing in.</p>
    </section>
  );
}
