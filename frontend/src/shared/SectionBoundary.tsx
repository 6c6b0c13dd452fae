import { Component, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { reloadOrReason } from './reload.ts';
import { ErrorState } from './states.tsx';

type Props = {
  children: ReactNode;
  /** Dismisses the error, if it is shown in place of a dialog. */
  onClose?: (() => void) | undefined;
};

/**
 * Shows an error in place of a section that fails to render or to load its code; the rest of the page keeps working. The retry button
 * reloads the page (`loadAnewOrWhy`).
 */
export class SectionBoundary extends Component<Props, { said: string | null }> {
  override state = { said: null };

  static getDerivedStateFromError() {
    return { said: app.sectionFailed };
  }

  retry = async () => {
    this.setState({ said: app.sectionAsking });
    this.setState({ said: (await reloadOrReason()) ?? app.sectionFailed });
  };

  override render() {
    if (this.state.said === null) return this.props.children;
    return (
      <ErrorState message={this.state.said} onRetry={() => void this.retry()} onClose={this.props.onClose} />
    );
  }
}
