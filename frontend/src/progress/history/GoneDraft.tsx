import { GoneDialog, type GoneChoice } from '../../shared/conflict/GoneDialog.tsx';
import { differencesFromDeleted } from '../../shared/conflict/deleted-differences.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { correctedFields } from '../capture/corrected-fields.ts';
import { copyToNewDraft, discardDraft } from '../capture/copy-draft.ts';
import { termsOf } from '../draft.ts';
import type { KeptDraft } from '../draft-store.ts';

type Props = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  kept: KeptDraft;
  open: (dialog: string, of?: string) => void;
  close: () => void;
};

/** Choices for the draft of a correction whose record no longer exists. */
export const GoneDraft = ({ owner, concepts, kept, open, close }: Props) => {
  const { id, concept_id } = kept.draft;
  // A concept that left the catalog accepts no new record.
  const known = concepts.some((one) => one.concept_id === concept_id);
  const ways: Record<GoneChoice, () => unknown> = {
    back: close,
    leave: () => discardDraft(owner, id).then(close),
    anew: () => copyToNewDraft(owner, kept).then(() => open('avance', concept_id ?? '')),
  };
  return (
    <GoneDialog
      inAddress
      differences={differencesFromDeleted({
        fields: correctedFields,
        opened: null,
        mine: termsOf(kept.draft),
      })}
      offered={known ? ['leave', 'anew'] : ['leave']}
      choose={(choice) => void ways[choice]()}
    />
  );
};
