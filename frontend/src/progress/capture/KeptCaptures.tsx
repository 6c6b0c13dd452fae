import { useMemo, useSyncExternalStore } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { forgetDraft, keptDrafts, onDrafts, type KeptDraft } from '../draft-store.ts';
import { DraftAlert } from '../../shared/drafts/DraftAlert.tsx';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { texts } from '../messages.ts';

type Props = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  resume: (kept: KeptDraft) => void;
};

const forget = (owner: DraftOwner, id: string) => {
  forgetDraft(owner, id);
  // The code of photos loads with the form; if it does not load, this visit took no photos.
  import('./ProgressDialog.tsx').then(
    ({ photoPlace }) => photoPlace(owner, id).forget().catch(reportError),
    () => undefined,
  );
};

const useKept = (owner: DraftOwner): KeptDraft[] => {
  const text = useSyncExternalStore(onDrafts, () => JSON.stringify(keptDrafts(owner)));
  return useMemo(() => JSON.parse(text) as KeptDraft[], [text]);
};

/** Saved drafts of captures, to restore or discard. */
export const KeptCaptures = ({ owner, concepts, resume }: Props) => {
  const titleOf = ({ draft, editing }: KeptDraft) => {
    const concept = concepts.find(({ concept_id }) => concept_id === draft.concept_id);
    const amount = [draft.quantity, concept?.unit].filter(Boolean).join(' ');
    const what = [editing ? 'Cambio de un avance' : 'Avance', concept?.concept_code, amount];
    return what.filter(Boolean).join(' · ');
  };
  return useKept(owner).map((kept) => (
    <DraftAlert
      key={kept.draft.id}
      severity="warning"
      resume={() => resume(kept)}
      discard={() => forget(owner, kept.draft.id)}
    >
      {titleOf(kept)}, {texts.unfinished}.
    </DraftAlert>
  ));
};
