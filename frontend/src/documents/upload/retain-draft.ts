import { getSession, onSession } from '../../session/session.ts';
import { holdUnsaved } from '../../ui/dialogs/unsaved.ts';
import { isUntouched } from './draft.ts';
import type { UploadJob } from './upload-job.ts';

/** Keeps the draft in its job while another tab of the panel is shown, and marks it as unsaved; the next session has its own jobs. */
export const retainDraft = ({ subscribe, state }: Pick<UploadJob, 'subscribe' | 'state'>) => {
  const owner = getSession()?.user.id;
  let release: (() => void) | null = null;
  const become = (holds: boolean) => {
    if (holds === (release !== null)) return;
    release?.();
    release = holds ? holdUnsaved() : null;
  };
  const stop = subscribe(() => {
    const { stage, preparing, draft } = state();
    become(stage.at !== 'idle' || preparing || !isUntouched(draft));
  });
  const unfollow = onSession(() => {
    if (getSession()?.user.id === owner) return;
    stop();
    unfollow();
    become(false);
  });
};
