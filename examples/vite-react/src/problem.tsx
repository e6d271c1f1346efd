import { Component, type ReactNode } from 'react';

/** Shows an error instead of an empty page, for example if the server is not running or a key is invalid. */
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
          <h1>Something went wrong</h1>
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
