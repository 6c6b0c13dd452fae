import { businessDay } from '@obraclara/events';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, isTransient } from '../../api/api-error.ts';
import { currentOf } from '../../api/moved.ts';
import { seenAt } from '../../api/target.ts';
import { useCommand, type Outcome } from '../../api/useCommand.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { settle, type Refill } from '../../shared/conflict/settle.tsx';
import { getSession } from '../../session/session.ts';
import { useContractDates } from '../../shared/contract-dates.ts';
import { toast } from '../../shared/toasts.ts';
import type { Item } from '../../offline/item.ts';
import { correctionPath, draftOf, progressBody, type Draft } from '../draft.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { rememberCapture } from '../last-capture.ts';
import { said, texts } from '../messages.ts';
import type { Photo, SentPhoto } from '../photo/usePhoto.ts';
import type { ProgressRecord } from '../record.ts';
import { correctedFields } from './corrected-fields.ts';
import { leaveToLine } from './keep-capture.ts';
import { problemsOf, type Problems } from './problems.ts';
import type { useDraft } from './useDraft.ts';

type Around = {
  owner: DraftOwner;
  editing: ProgressRecord | null;
  /** The refused one of the line that it puts right. */
  correcting: Item<'progress'> | null;
  photo: Photo;
  /** The one of the project that it is about. */
  concept: ConceptProgress | undefined;
  saved: () => void;
};

type Capture = Pick<ReturnType<typeof useDraft>, 'draft' | 'base' | 'setBase' | 'change'>;
type Answered = { outcome: Outcome<unknown>; refill?: Refill<Draft> };
type Refused = { draft: Draft; why: string; problems: Problems };

const updated = { ...said.updated, asksWhenMoved: true };
const recorded = { ...said.recorded, keptWhenAway: true };

const whyOf = (error: unknown) => (isApiError(error) && error.message) || texts.keptSafe;

/** A day that cannot be is said at once, a missing one only when it is saved. */
const dayOf = ({ progress_date }: Problems, draft: Draft): Problems =>
  draft.progress_date !== '' && progress_date ? { progress_date } : {};

/** Whether whoever captured it has left while its photo went: nobody else sends it. */
const hasLeft = ({ user_id }: DraftOwner) => getSession()?.user.id !== user_id;

/** Whether there is nobody to ask, or it is the line that does. */
const mustWait = (photo: SentPhoto | null, { owner, correcting }: Pick<Around, 'owner' | 'correcting'>) =>
  correcting !== null || photo?.stored === null || !navigator.onLine || hasLeft(owner);

/** What the server said of one that waits, as long as it says what it did. */
const refusedOf = (item: Item<'progress'> | null, draft: Draft): Refused | null =>
  item?.refusal ? { draft, why: item.refusal.why, problems: item.refusal.fields ?? {} } : null;

/**
 * Saves the capture once its photo has reached the server. Problems show beside their fields from the first attempt on; what the server
 * refuses shows until something changes.
 */
export const useSave = (
  { draft, base, setBase, change }: Capture,
  { owner, editing, correcting, photo, concept, saved }: Around,
) => {
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(() => refusedOf(correcting, draft));
  const calendar = { dates: useContractDates(), today: businessDay(new Date()) };
  const found = problemsOf(draft, { known: concept !== undefined, calendar, editing });
  const current = refused?.draft === draft ? refused : null;

  /** Records it, now or when the server can be asked. */
  const record = async (
    complete: Draft,
    photo: SentPhoto | null,
    { concept_id, ...about }: ConceptProgress,
  ) => {
    const quantity = readFieldQuantity(complete.quantity).value;
    const body = progressBody(owner.project_id, { ...complete, concept_id }, quantity);
    const asked = mustWait(photo, { owner, correcting })
      ? null
      : await command('POST', 'progress', recorded, body);
    if (asked && (asked.ok || !isTransient(asked.error))) return answered(complete, { outcome: asked });
    const offline = { ...body, created_offline: asked === null };
    const why = await leaveToLine({ owner, body: offline, concept: about, photo }, correcting);
    return why === null ? done() : setRefused({ draft, why, problems: {} });
  };

  const correct = async (complete: Draft, editing: ProgressRecord) => {
    const quantity = readFieldQuantity(complete.quantity).value;
    let former = base.opened ?? draftOf(editing);
    const currently = (record: object) => (former = draftOf(record as ProgressRecord));
    return settle({ ...base, fieldsOf: () => correctedFields, mine: complete, currently }, (seen) =>
      command('PUT', seenAt(correctionPath(former, complete, quantity), seen), updated),
    );
  };

  const done = () => {
    if (!editing && draft.concept_id)
      rememberCapture(
        owner,
        { concept_id: draft.concept_id, progress_date: draft.progress_date },
        new Date(),
      );
    saved();
  };

  const answered = (complete: Draft, { outcome, refill }: Answered) => {
    if (refill) {
      if (refill.values.photo_url !== complete.photo_url) photo.hold(refill.values.photo_url);
      setBase({ seen: refill.revision, opened: refill.opened });
      change(refill.values);
    } else if (outcome.ok) done();
    else if (!currentOf(outcome.error))
      setRefused({ draft, why: whyOf(outcome.error), problems: fieldErrorsOf(outcome.error) });
  };

  const save = async () => {
    setTried(true);
    const first = Object.values(found)[0];
    if (first) return found.concept_id ? toast(first, 'error') : undefined;
    setSending(true);
    const settled = await photo.settled();
    if (settled.ok && !(editing && hasLeft(owner))) {
      const complete = { ...draft, photo_url: settled.url };
      if (editing) answered(complete, await correct(complete, editing));
      else if (concept) await record(complete, settled.taken, concept);
    }
    setSending(false);
  };

  return {
    save,
    sending,
    problems: { ...(tried ? found : dayOf(found, draft)), ...current?.problems },
    /** Why the server refused what is still there. */
    refusal: current?.why ?? null,
  };
};
