import { Component, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { reloadPage } from '../offline/installed.ts';
import './crash.css';

type Props = { children: ReactNode };

/** Shows a message when a screen fails to render, or when its code no longer exists after a new version. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="crash" role="alert">
        <h1>{app.crashed}</h1>
        <p>{app.crashedHint}</p>
        <button type="button" onClick={reloadPage}>
          {app.reload}
        </button>
      </main>
    );
  }
}
