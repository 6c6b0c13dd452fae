import { Component, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { loadAnewOrWhy } from './load-anew.ts';
import { ErrorState } from './states.tsx';

type Props = {
  children: ReactNode;
  /** Takes what is said away, where it stands in front of the page. */
  onClose?: (() => void) | undefined;
};

/**
 * Says in its own place that a section cannot be drawn, or that its code did not come; what is around it goes on. Trying again loads the
 * page anew (`loadAnewOrWhy`).
 */
export class SectionBoundary extends Component<Props, { said: string | null }> {
  override state = { said: null };

  static getDerivedStateFromError() {
    return { said: app.sectionFailed };
  }

  retry = async () => {
    this.setState({ said: app.sectionAsking });
    this.setState({ said: (await loadAnewOrWhy()) ?? app.sectionFailed });
  };

  override render() {
    if (this.state.said === null) return this.props.children;
    return (
      <ErrorState message={this.state.said} onRetry={() => void this.retry()} onClose={this.props.onClose} />
    );
  }
}
