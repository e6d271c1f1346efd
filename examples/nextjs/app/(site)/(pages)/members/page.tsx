/** Does not check the user, because `proxy.ts` has already done so. */
export default function MembersPage() {
  return (
    <section>
      <h1>Members</h1>
      <p>Only signed-in users can see this page.</p>
    </section>
  );
}
