import { Component, type ContextType, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { ReloadContext } from './reload-context.ts';
import { ErrorState } from './states.tsx';

type Props = {
  children: ReactNode;
  /** Dismisses the error, if it is shown in place of a dialog. */
  onClose?: (() => void) | undefined;
};

/**
 * Shows an error in place of a section that fails to render or to load its code; the rest of the page keeps working. The retry button
 * reloads the page.
 */
export class SectionBoundary extends Component<Props, { message: string | null }> {
  static override contextType = ReloadContext;
  declare context: ContextType<typeof ReloadContext>;
  override state = { message: null };

  static getDerivedStateFromError() {
    return { message: app.sectionFailed };
  }

  retry = async () => {
    this.setState({ message: app.sectionAsking });
    this.setState({ message: (await this.context()) ?? app.sectionFailed });
  };

  override render() {
    if (this.state.message === null) return this.props.children;
    return (
      <ErrorState
        message={this.state.message}
        onRetry={() => void this.retry()}
        onClose={this.props.onClose}
      />
    );
  }
}
