import { DialogContent } from '@mui/material';
import { useEffect, type SubmitEvent } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Problem } from '../../ui/forms/Problem.tsx';
import { useFaultFocus } from '../../ui/forms/useFaultFocus.ts';
import { LowSpace } from '../../shared/LowSpace.tsx';
import { app, field } from '../../messages.ts';
import { toast } from '../../ui/states/toasts.ts';
import { ConceptFigures } from '../concepts/ConceptFigures.tsx';
import { changedBy, type Item } from '../../offline/item.ts';
import { draftOf, draftOfWaiting, newDraft, type Draft } from '../draft.ts';
import { keptCorrection, keptDrafts, keptFor } from '../draft-store.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { offeredDate } from '../last-capture.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { texts } from '../messages.ts';
import { formerQuantity, pendingBeside, pendingText } from '../pending.ts';
import { PhotosField } from '../photo/PhotosField.tsx';
import { photoPlace, waitingPhoto } from '../photo/place.ts';
import { isBusy } from '../photo/form-photo.ts';
import type { PhotoTarget } from '../photo/sending.ts';
import { usePhotos } from '../photo/usePhotos.ts';
import { measured, type ProgressRecord } from '../record.ts';
import { Actions } from './Actions.tsx';
import { ConceptChoice } from './ConceptChoice.tsx';
import { Measures } from './Measures.tsx';
import { Notices } from './Notices.tsx';
import { Outcome } from './Outcome.tsx';
import { useDraft } from './useDraft.ts';
import { useSave } from './useSave.ts';
import { WrongClock } from './WrongClock.tsx';
import { captureTexts } from './messages.ts';
import { isAtLimit, withinLimit } from './within-limit.ts';

export type CaptureOf = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  /** The pressed concept; with null, the user chooses one. */
  concept_id: string | null;
  /** Date of a new record, YYYY-MM-DD; by default, the offered date. */
  progress_date?: string | undefined;
  /** The record to correct; null for a new one. */
  editing: ProgressRecord | null;
  /** The outbox entry to correct. */
  correcting?: Item<'progress'>;
};

type Props = CaptureOf & {
  close: () => void;
  /** Continues with another capture of the same date. */
  another: (progress_date: string) => void;
  discarded: () => void;
  /** Closes without saving; asks first if input would be lost, which `loses` reports. */
  leave: () => void;
  loses: (lost: boolean) => void;
};

const startOf = ({ owner, concept_id, progress_date, editing, correcting }: CaptureOf) => {
  const about = { owner, editing: editing !== null, waits: correcting !== undefined };
  if (correcting)
    return { ...about, revision: undefined, initial: draftOfWaiting(correcting), kept: undefined };
  return {
    ...about,
    revision: editing?.revision,
    initial: editing
      ? draftOf(editing)
      : newDraft(concept_id, progress_date ?? offeredDate(owner, new Date())),
    kept: editing ? keptCorrection(owner, editing.id) : keptFor(owner, concept_id),
  };
};

/** The quantity in the draft; null if it is not a number. */
const typedQuantity = ({ quantity }: Draft): number | null => {
  const { value, error } = readFieldQuantity(quantity);
  return quantity.trim() === '' || error ? null : value;
};

type StandingProps = {
  concept: ConceptProgress | undefined;
  /** Quantity of the edited record or entry that the concept's total already includes. */
  former: number;
};

/** The concept's figures without this record. */
const Standing = ({ concept, former, changed }: StandingProps & { changed: ProgressRecord | null }) => {
  if (!concept) return null;
  const { unit } = concept;
  const { planned, previous: advanced, remaining } = measured(concept, 0, former);
  const pending = pendingText(pendingBeside(concept, former, changed), unit);
  return <ConceptFigures {...{ planned, advanced, remaining, unit, pending }} />;
};

/** The concept's figures with the typed quantity. */
const Coming = ({ concept, former, draft }: StandingProps & { draft: Draft }) => {
  const quantity = typedQuantity(draft);
  if (!concept || quantity === null) return null;
  return <Outcome measured={measured(concept, quantity, former)} unit={concept.unit} />;
};

/** Photos are stored by concept and date (specification §5): shows which of them is missing. */
const mayPhotograph = ({ concept_id, progress_date }: PhotoTarget): boolean => {
  const missing = concept_id === null ? field.conceptFirst : progress_date === '' ? field.dateFirst : null;
  if (missing) toast(missing, 'error');
  return missing === null;
};

const targetOf = (
  { project_id }: DraftOwner,
  concept: ConceptProgress | undefined,
  { progress_date }: Draft,
): PhotoTarget => ({ project_id, concept_id: concept?.concept_id ?? null, progress_date });

/** Initial photos of the form, and where to store them. */
const photosOf = ({ owner, correcting }: CaptureOf, { id, photos }: Draft) => ({
  user_id: owner.user_id,
  photos,
  place: (photo_id: string) =>
    correcting ? waitingPhoto(correcting, photo_id) : photoPlace(owner, id, photo_id),
  keeps: true,
  wanted: (photo_id: string) =>
    keptDrafts(owner).some(
      ({ draft }) => draft.id === id && draft.photos.some((photo) => photo.id === photo_id),
    ),
  waits: correcting !== undefined,
});

/** Whether it is a new record. */
const isFirst = ({ editing, correcting }: CaptureOf) => editing === null && !correcting;

const labelOf = (of: CaptureOf) => (isFirst(of) ? field.register : app.save);

/** Why it was refused; `safe`: the draft is saved. */
const Refusal = ({ why, safe }: { why: string; safe: boolean }) => (
  <Problem text={safe ? `${why} ${captureTexts.keptSafe}` : why} />
);

/** Whether the person opens the form because of this refusal, which is then shown first. */
const isBrought = (refusal: string | null, correcting: Item<'progress'> | null): boolean =>
  refusal !== null && refusal === correcting?.refusal?.why;

/** Handles submit without leaving the page. */
const submitting = (save: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  save();
};

/** The form of a progress record; photos upload while the user types. */
export const ProgressForm = ({ close, another, discarded, leave, loses, ...of }: Props) => {
  const { owner, concepts, editing, correcting = null } = of;
  const capture = useDraft(() => startOf(of));
  const { draft, change, full, lost, restored, finish } = capture;
  useEffect(() => loses(lost), [loses, lost]);
  const concept = concepts.find(({ concept_id }) => concept_id === draft.concept_id);
  const target = targetOf(owner, concept, draft);
  const photos = usePhotos(target, () => ({
    ...photosOf(of, draft),
    changed: (taken) => change({ photos: taken }),
  }));
  const { save, sending, problems, refusal, failures } = useSave(capture, {
    owner,
    editing,
    correcting,
    photos,
    concept,
  });
  const form = useFaultFocus<HTMLFormElement>(failures);
  const isNew = isFirst(of);
  const saveAnd = async (then: () => void, how: 'one' | 'and another') => {
    if (sending !== null || !(await save(how))) return;
    finish();
    then();
  };
  const brought = isBrought(refusal, correcting);
  const changed = changedBy(editing, correcting);
  const former = formerQuantity(draft.concept_id, editing, correcting);

  return (
    <form ref={form} noValidate onSubmit={submitting(() => void saveAnd(close, 'one'))}>
      <DialogContent
        dividers
        sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, px: { xs: 2, sm: 3 }, flex: 1 }}
      >
        {brought && <Problem text={refusal!} />}
        <WrongClock />
        <LowSpace after={photos.photos.length} />
        <Notices
          restored={restored}
          full={full}
          discard={() => {
            finish();
            discarded();
          }}
        />
        <ConceptChoice
          concept={concept}
          owner={owner}
          concepts={concepts}
          fixed={changed !== null}
          choose={(concept_id) => change({ concept_id })}
          problem={problems.concept_id}
        />
        <Standing concept={concept} former={former} changed={changed} />
        <Measures draft={draft} change={change} problems={problems} unit={concept?.unit} fresh={isNew} />
        <Coming concept={concept} former={former} draft={draft} />
        <PhotosField user_id={owner.user_id} photos={photos} allowed={() => mayPhotograph(target)} />
        <Field
          label={texts.observations}
          value={draft.observations}
          change={(observations) => change({ observations: withinLimit(observations, draft.observations) })}
          helperText={isAtLimit(draft.observations) && captureTexts.observationsLimit}
          multiline
          minRows={2}
          maxRows={6}
        />
        {refusal && !brought && <Refusal why={refusal} safe={!correcting} />}
      </DialogContent>
      <Actions
        sending={sending}
        waiting={sending !== null && photos.photos.some(isBusy)}
        label={labelOf(of)}
        close={leave}
        another={isNew ? () => void saveAnd(() => another(draft.progress_date), 'and another') : undefined}
      />
    </form>
  );
};
