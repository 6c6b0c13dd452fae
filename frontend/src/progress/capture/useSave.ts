import { businessDay } from '@obraclara/events';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, isIdTaken } from '../../api/api-error.ts';
import { currentOf } from '../../api/conflict.ts';
import { seenAt } from '../../api/target.ts';
import { randomId } from '../../ui/random-id.ts';
import { useCommand, type Outcome } from '../../api/useCommand.ts';
import { correctionOf, type Terms } from '../../device/progress.ts';
import { sendOrKeep } from '../../device/send-or-keep.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { Offered } from '../../shared/conflict/GoneDialog.tsx';
import { takenTexts } from '../../shared/conflict/messages.ts';
import { settle, type Refill } from '../../shared/conflict/settle.tsx';
import { askOfTaken } from '../../shared/conflict/ask-of-taken.ts';
import { useContractDates } from '../../shared/contract-dates.ts';
import { changedBy, type Item } from '../../offline/item.ts';
import { progressBody, termsOf, typedOf, type Draft } from '../draft.ts';
import { photosIn } from '../draft-photos.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { rememberCapture } from '../last-capture.ts';
import { commandTexts } from '../messages.ts';
import { draftPhoto, type SettledPhoto } from '../photo/form-photo.ts';
import { isSignedOutUser } from '../photo/sending.ts';
import type { Photos } from '../photo/usePhotos.ts';
import type { ProgressRecord } from '../record.ts';
import type { Sending } from './Actions.tsx';
import { correctedFields } from './corrected-fields.ts';
import { queueCorrection, queueCapture } from './queue-capture.ts';
import { problemsOf, type Problems } from './problems.ts';
import type { useDraft } from './useDraft.ts';
import { captureTexts } from './messages.ts';

type Consent = {
  owner: DraftOwner;
  editing: ProgressRecord | null;
  /** The outbox entry that it corrects. */
  correcting: Item<'progress'> | null;
  photos: Photos;
  /** The project's concept of the capture. */
  concept: ConceptProgress | undefined;
};

type Capture = Pick<ReturnType<typeof useDraft>, 'draft' | 'base' | 'setBase' | 'change'>;
type Answered = { outcome: Outcome<unknown>; refill?: Refill<Terms>; gone?: Offered };
type Refused = { draft: Draft; why: string; problems: Problems };

const updated = { ...commandTexts.updated, asksWhenMoved: true, keptWhenAway: true };
const recorded = { ...commandTexts.recorded, keptWhenAway: true, asksWhenTaken: true };

const whyOf = (error: unknown) => {
  if (isIdTaken(error)) return takenTexts.notSaved;
  return (isApiError(error) && error.message) || captureTexts.notRecorded;
};

/** An invalid date is shown at once; a missing one only on saving. */
const dayOf = ({ progress_date }: Problems, draft: Draft): Problems =>
  draft.progress_date !== '' && progress_date ? { progress_date } : {};

/** Whether the outbox must take the capture: offline, a photo not uploaded, its user signed out, or the correction of an outbox entry. */
const mustWait = (
  settled: readonly SettledPhoto[],
  { owner, correcting }: Pick<Consent, 'owner' | 'correcting'>,
) =>
  correcting !== null ||
  settled.some(({ photo_url }) => photo_url === null) ||
  !navigator.onLine ||
  isSignedOutUser(owner);

/** The server's refusal of an outbox entry; it applies until the draft changes. */
const refusedOf = (item: Item<'progress'> | null, draft: Draft): Refused | null =>
  item?.refusal ? { draft, why: item.refusal.why, problems: item.refusal.fields ?? {} } : null;

/** The refusal of the current draft, until it changes, and the number of failures. */
const useRefusal = (correcting: Item<'progress'> | null, draft: Draft) => {
  const [refused, setRefused] = useState<Refused | null>(() => refusedOf(correcting, draft));
  const [failures, setFailures] = useState(refused ? 1 : 0);
  const fail = () => {
    setFailures((before) => before + 1);
    return false;
  };
  const refuse = (why: string, problems: Problems = {}) => {
    setRefused({ draft, why, problems });
    return fail();
  };
  return { current: refused?.draft === draft ? refused : null, failures, fail, refuse };
};

/** Choices for a correction whose record no longer exists. */
const offered: Offered[] = ['leave', 'anew'];

/** Sends a correction based on the opened record, and asks the user about conflicting changes. */
const correct = (
  command: ReturnType<typeof useCommand>,
  base: Capture['base'],
  { complete, editing }: { complete: Draft; editing: ProgressRecord },
) => {
  const opened = base.opened && termsOf(base.opened);
  let former: Terms = opened ?? editing;
  const currently = (record: object) => (former = record as ProgressRecord);
  const to = `progress/${editing.id}`;
  const edit = {
    ...base,
    opened,
    to,
    fieldsOf: () => correctedFields,
    mine: termsOf(complete),
    currently,
    offered,
  };
  return settle<Terms, Outcome<unknown>>(edit, (seen, values) => {
    const { path, body } = correctionOf(former, values);
    return command('PUT', seenAt(`${to}${path}`, seen), updated, body);
  });
};

/** The record as the form opened it. */
const seenRecord = (editing: ProgressRecord, { seen = editing.revision, opened }: Capture['base']) => ({
  ...editing,
  revision: seen,
  ...(opened && { ...termsOf(opened), quantity_advanced: readFieldQuantity(opened.quantity).value }),
});

type New = Pick<Consent, 'owner' | 'correcting'> & {
  complete: Draft;
  settled: readonly SettledPhoto[];
  concept: ConceptProgress;
};

/** Records it now, or adds it to the outbox (`sendOrKeep`). */
const recordOrLeave = (
  command: ReturnType<typeof useCommand>,
  { owner, correcting, complete, settled, concept: { concept_id, ...about } }: New,
) => {
  const body = progressBody(owner.project_id, { ...complete, concept_id });
  return sendOrKeep({
    id: body.id,
    waits: mustWait(settled, { owner, correcting }),
    send: async (): Promise<Answered> => ({ outcome: await command('POST', 'progress', recorded, body) }),
    keep: (asked) => {
      const capture = { owner, body: { ...body, created_offline: !asked }, concept: about, photos: settled };
      return queueCapture(capture, correcting);
    },
  });
};

const errorIn = (came: Answered | { why: string | null }) =>
  'outcome' in came && !came.outcome.ok ? came.outcome.error : undefined;

type Complete = {
  owner: DraftOwner;
  concept: Pick<ConceptProgress, 'concept_code' | 'unit'> | undefined;
  complete: Draft;
  settled: readonly SettledPhoto[];
};

/** Adds a correction to the outbox. Returns the message of the error that prevents that, or null. */
const keepCorrection = (
  { owner, concept = { concept_code: '—', unit: '' }, complete, settled }: Complete,
  record: ProgressRecord,
) => {
  const body = progressBody(owner.project_id, { ...complete, concept_id: record.concept_id });
  return queueCorrection({ owner, body, concept, photos: settled }, record);
};

/** Validation errors of the current draft. */
const useFound = (
  draft: Draft,
  { editing, correcting, concept }: Pick<Consent, 'editing' | 'correcting' | 'concept'>,
) => {
  const calendar = { dates: useContractDates(), today: businessDay(new Date()) };
  const known = concept !== undefined;
  return problemsOf(draft, { known, calendar, editing: changedBy(editing, correcting) });
};

const remember = (owner: DraftOwner, { concept_id, progress_date }: Draft) => {
  if (concept_id) rememberCapture(owner, { concept_id, progress_date }, new Date());
};

/**
 * Returns a function that saves the capture once its photos are uploaded. Validation errors show at their fields after the first attempt;
 * the server's refusal shows until the draft changes.
 */
export const useSave = (
  { draft, base, setBase, change }: Capture,
  { owner, editing, correcting, photos, concept }: Consent,
) => {
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState<Sending>(null);
  const { current, failures, fail, refuse } = useRefusal(correcting, draft);
  const found = useFound(draft, { editing, correcting, concept });

  const recordNew = async (complete: Draft, settled: readonly SettledPhoto[]): Promise<boolean> => {
    if (!concept) return false;
    const came = await recordOrLeave(command, { owner, correcting, complete, settled, concept });
    const choice = await askOfTaken(errorIn(came));
    if (choice === 'also') return recordNew({ ...complete, id: randomId() }, settled);
    if (choice === 'leave') return true;
    return 'why' in came ? inLine(came.why) : answered(complete, came);
  };

  const inLine = (why: string | null): boolean => (why === null ? done() : refuse(why));

  const done = () => {
    if (!editing) remember(owner, draft);
    return true;
  };

  const answered = (complete: Draft, { outcome, refill }: Answered): boolean => {
    if (refill) {
      const values = typedOf(refill.values);
      const isSame = photosIn(values) === photosIn(complete);
      if (!isSame) photos.hold(values.photos);
      setBase({ seen: refill.revision, opened: { ...complete, ...typedOf(refill.opened) } });
      change(isSame ? { ...values, photos: complete.photos } : values);
      return false;
    }
    if (outcome.ok) return done();
    return !currentOf(outcome.error) && refuse(whyOf(outcome.error), fieldErrorsOf(outcome.error));
  };

  const amend = async (
    complete: Draft,
    settled: readonly SettledPhoto[],
    record: ProgressRecord,
  ): Promise<boolean> => {
    const came = await sendOrKeep({
      waits: mustWait(settled, { owner, correcting }),
      send: () => correct(command, base, { complete, editing: record }),
      keep: () => keepCorrection({ owner, concept, complete, settled }, seenRecord(record, base)),
    });
    if ('why' in came) return inLine(came.why);
    // With a new id: the id of a deleted record cannot be reused.
    if (came.gone === 'anew') return recordNew({ ...complete, id: randomId() }, settled);
    return came.gone ? true : answered(complete, came);
  };

  const saveWith = async (settled: SettledPhoto[]): Promise<boolean> => {
    const complete = { ...draft, photos: settled.map(draftPhoto) };
    return editing ? amend(complete, settled, editing) : recordNew(complete, settled);
  };

  const save = async (how: Exclude<Sending, null>): Promise<boolean> => {
    setTried(true);
    if (Object.keys(found).length > 0) return fail();
    setSending(how);
    const settled = await photos.settled();
    const saved = settled.ok && !(editing && isSignedOutUser(owner)) && (await saveWith(settled.photos));
    setSending(null);
    return saved;
  };

  return {
    /** Resolves with whether it is on the server or in the outbox. */
    save,
    sending,
    problems: { ...(tried ? found : dayOf(found, draft)), ...current?.problems },
    /** The server's refusal of the current draft. */
    refusal: current?.why ?? null,
    failures,
  };
};
