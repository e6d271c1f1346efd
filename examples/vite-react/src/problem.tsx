import { Component, type ReactNode } from 'react';

/** Shows what went wrong instead of an empty page: a server that is not running, or a key that is not valid. */
export class ProblemBoundary extends Component<{ children: ReactNode }, { problem?: string }> {
  override state: { problem?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.problem === undefined) return this.props.children;
    return (
      <main>
        <section>
          <h1>This did not work</h1>
          <p>{this.state.problem}</p>
          <nav>
            <button type="button" onClick={() => location.reload()}>
              Try again
            </button>
          </nav>
        </section>
      </main>
    );
  }
}
