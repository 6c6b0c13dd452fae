import { app } from '../messages.ts';
import { reloadPage } from '../offline/installed.ts';
import { isAnswering } from '../offline/is-answering.ts';
import { unsaved } from '../ui/dialogs/unsaved.ts';

/**
 * Reloads the page if the server is reachable and no input is unsaved. A browser requests a module only once per page load, so a failed
 * import needs a reload. Resolves with the reason if it does not reload, else null.
 */
export const reloadOrReason = async (): Promise<string | null> => {
  if (!(await isAnswering())) return app.sectionAway;
  if (unsaved.get() > 0) return app.sectionUnsaved;
  reloadPage();
  return null;
};
