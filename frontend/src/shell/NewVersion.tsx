import { app } from '../messages.ts';
import { installed } from '../offline/installed.ts';
import { useStore } from '../ui/store.ts';
import { unsaved } from '../ui/dialogs/unsaved.ts';
import './new-version.css';

/** Announces a newer build and activates it; hidden while there is unsaved input. */
export const NewVersion = () => {
  const { newer } = useStore(installed);
  const writing = useStore(unsaved) > 0;
  if (!newer || writing) return null;
  return (
    <aside className="new-version" role="status">
      <span>{app.newVersion}</span>
      <button type="button" onClick={newer}>
        {app.update}
      </button>
    </aside>
  );
};
