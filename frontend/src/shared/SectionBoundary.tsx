import { Component, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { loadAnew } from '../offline/installed.ts';
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
export class SectionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = async () => {
    const answers = await fetch('/api/health').then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && unsaved.get() === 0) loadAnew();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message={app.sectionFailed}
        onRetry={() => void this.retry()}
        onClose={this.props.onClose}
      />
    );
  }
}
