import { Component, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { loadAnew } from '../offline/installed.ts';
import { isAnswering } from '../offline/is-answering.ts';
import { ErrorState } from './states.tsx';
import { unsaved } from './unsaved.ts';

type Props = {
  children: ReactNode;
  /** Takes what is said away, where it stands in front of the page. */
  onClose?: (() => void) | undefined;
};

/**
 * Says in its own place that a section cannot be drawn, or that its code did not come; what is around it goes on. A browser asks for a
 * module once in the life of a page, so trying again loads the page anew: when the server answers, and not from under who is writing.
 */
export class SectionBoundary extends Component<Props, { said: string | null }> {
  override state = { said: null };

  static getDerivedStateFromError() {
    return { said: app.sectionFailed };
  }

  retry = async () => {
    this.setState({ said: app.sectionAsking });
    if (!(await isAnswering())) return this.setState({ said: app.sectionAway });
    if (unsaved.get() > 0) return this.setState({ said: app.sectionUnsaved });
    this.setState({ said: app.sectionFailed });
    loadAnew();
  };

  override render() {
    if (this.state.said === null) return this.props.children;
    return (
      <ErrorState message={this.state.said} onRetry={() => void this.retry()} onClose={this.props.onClose} />
    );
  }
}
