import { useMemo, useState } from 'react';
import {
  detailOf,
  fieldErrorsOf,
  isFileGone,
  isIdTaken,
  isSignedOut,
  isTransient,
} from '../../api/api-error.ts';
import { randomId } from '../../ui/random-id.ts';
import { seenAt } from '../../api/target.ts';
import { withAddresses } from '../../device/estimations.ts';
import { sendOrKeep } from '../../device/send-or-keep.ts';
import { changedBy, type Item } from '../../offline/item.ts';
import { getSession, watchForAnother } from '../../session/session.ts';
import type { Base } from '../../shared/conflict/base.ts';
import type { Offered } from '../../shared/conflict/GoneDialog.tsx';
import { takenTexts } from '../../shared/conflict/messages.ts';
import { settle, type Refill } from '../../shared/conflict/settle.tsx';
import { askOfTaken } from '../../shared/conflict/ask-of-taken.ts';
import { datesOf } from '../../shared/contract-dates.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/states/toasts.ts';
import { deadCroquis, draftBody, draftProblems, unreadLines } from '../draft-estimation.ts';
import type { Draft } from '../draft.ts';
import { useContract } from '../contract.ts';
import type { Live } from '../live-amounts.ts';
import { commandTexts } from '../messages.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { draftFields, currentDraft } from './draft-conflict.ts';
import type { CroquisStore } from '../croquis/croquis-store.ts';
import { croquisTexts } from '../croquis/messages.ts';
import { correctEstimation, keepChange, keepEstimation } from './keep-estimation.ts';
import type { useDraft } from './useDraft.ts';
import { errorOf, useConfirmedCommand, type ConfirmedOutcome } from '../useConfirmedCommand.tsx';
import { noProblems, problemsByField, type Problems } from './problems.ts';

type Sent = ReturnType<typeof draftBody>;
type Sending<Body> = {
  body: Body;
  /** Shows no error if the server is unreachable: the outbox keeps the estimation then. */
  keptWhenAway: boolean;
  attempt: (there: Body) => Promise<ConfirmedOutcome<unknown>>;
};

/** Uploads the sketches of a body, then sends the body with their addresses. Shows why an upload fails. */
const sendingCroquis = async <Body extends Sent>(
  croquis: CroquisStore,
  { body, keptWhenAway, attempt }: Sending<Body>,
): Promise<ConfirmedOutcome<unknown>> => {
  const isAnother = watchForAnother();
  try {
    const files = await croquis.send(body);
    if (isAnother()) return { ok: false, declined: true };
    const outcome = await attempt(withAddresses(body, files));
    if (isFileGone(errorOf(outcome))) croquis.sendAnew();
    return outcome;
  } catch (error) {
    const isSilent = keptWhenAway && isTransient(error);
    if (!isSilent && !isSignedOut(error)) toast(detailOf(error, croquisTexts.notSent), 'error');
    return { ok: false, error };
  }
};

/** Waits until all sketches are read. Returns false, with a message that names the row, if a file is missing. */
const isWhole = async (croquis: CroquisStore, draft: Draft): Promise<boolean> => {
  await croquis.settled();
  const [dead] = deadCroquis(draft, croquis.get().own);
  if (dead) toast(dead.message, 'error');
  return !dead;
};

const updated = { ...commandTexts.updated, asksWhenMoved: true };
const created = { ...commandTexts.created, asksWhenTaken: true };

/** Outcome of adding to the outbox; `why`: reason of the failure, or null. */
const kept = (why: string | null): ConfirmedOutcome<unknown> => {
  if (why === null) return { ok: true, answer: null };
  toast(why, 'error');
  return { ok: false, declined: true };
};

type Amended = { outcome: ConfirmedOutcome<unknown>; refill?: Refill<Draft>; gone?: Offered };

/** Estimation as the form opened it. If the draft lacks these values, the new ones replace them, so that every difference shows. */
const asSeen = (
  row: EstimationRow,
  { seen = row.revision, opened }: Base<Draft>,
  mine: Sent,
): EstimationRow =>
  seen === row.revision
    ? row
    : { ...row, ...(opened ? draftBody(row.project_id, opened) : mine), revision: seen };

type Editing = {
  project: EstimationProject;
  editing: EstimationRow | null;
  /** Outbox entry being corrected. */
  correcting: Item<'estimations'> | null;
  others: readonly EstimationRow[];
  /** Numbers of the estimations in the outbox. */
  waiting: readonly number[];
  live: Live | null;
  capture: Pick<ReturnType<typeof useDraft>, 'id' | 'draft' | 'base' | 'setBase' | 'change'>;
  croquis: CroquisStore;
};

type Judged = Pick<Editing, 'project' | 'others' | 'waiting' | 'editing' | 'croquis'> & {
  needsQuantity: boolean;
};
type Refused = { draft: Draft; problems: Problems };

/** All problems of the draft, and those to show beside its fields. */
const useProblems = (
  draft: Draft,
  { project, others, waiting, needsQuantity, editing, croquis }: Judged,
  { tried, refused }: { tried: boolean; refused: Refused | null },
) => {
  const { start_date, end_date } = project;
  const { own: localCroquis } = useStore(croquis);
  const found = useMemo(() => {
    const dates = datesOf({ start_date, end_date });
    return draftProblems(draft, { others, waiting, needsQuantity, dates, editing, localCroquis });
  }, [draft, others, waiting, needsQuantity, localCroquis, start_date, end_date, editing]);
  const problems = useMemo<Problems>(() => {
    if (refused?.draft === draft) return refused.problems;
    return tried && found.length > 0 ? problemsByField(found) : noProblems;
  }, [tried, found, refused, draft]);
  return { found, problems };
};

/** Functions that create or change the estimation, on the server or in the outbox. */
const useWays = ({ project, editing, correcting, live, capture, croquis }: Editing) => {
  const { draft, base } = capture;
  const ask = useConfirmedCommand({ of: 'later', ...(editing && { except: editing.id }) });
  const { resource, waits } = useContract();
  const sent = <Body extends Sent>(
    body: Body,
    keptWhenAway: boolean,
    attempt: (there: Body) => Promise<ConfirmedOutcome<unknown>>,
  ) => sendingCroquis(croquis, { body, keptWhenAway, attempt });

  /** Creates it on the server or, if that is unreachable and the contract has an outbox, in the outbox. */
  const add = async (body: Sent, id: string): Promise<ConfirmedOutcome<unknown>> => {
    const own = { ...body, id };
    if (correcting)
      return kept(await correctEstimation(correcting, own, { live, files: await croquis.files(own) }));
    // Read before the request: a user who signs in meanwhile did not capture the estimation.
    const user_id = getSession()?.user.id;
    if (!waits || user_id === undefined)
      return sent(own, false, (there) => ask('POST', resource, created, there));
    const came = await sendOrKeep({
      id,
      send: async () => ({
        outcome: await sent(own, true, (there) =>
          ask('POST', resource, { ...created, keptWhenAway: true }, there),
        ),
      }),
      keep: async () => keepEstimation(own, { user_id, live, files: await croquis.files(own) }),
    });
    return 'why' in came ? kept(came.why) : came.outcome;
  };

  /** Creates it; if the same draft was saved in another tab with other data, as the user chooses. */
  const create = async (body: Sent, id: string): Promise<Amended> => {
    const outcome = await add(body, id);
    const choice = await askOfTaken(errorOf(outcome));
    if (choice === 'also') return create(body, randomId());
    if (choice === 'back' && isIdTaken(errorOf(outcome))) toast(takenTexts.notSaved, 'error');
    return { outcome, ...(choice === 'leave' && { gone: choice }) };
  };

  /** Changes the version that the form opened, on the server or, if that is unreachable and the contract has an outbox, in the outbox. */
  const amend = async (body: Sent, row: EstimationRow): Promise<Amended> => {
    const user_id = waits ? getSession()?.user.id : undefined;
    const keptWhenAway = user_id !== undefined;
    const to = `${resource}/${row.id}`;
    const change = (): Promise<Amended> =>
      settle(
        { ...base, to, fieldsOf: draftFields, mine: draft, currently: currentDraft(project) },
        (seen, values) =>
          sent(draftBody(project.id, values), keptWhenAway, (there) =>
            ask('PUT', seenAt(to, seen), { ...updated, keptWhenAway }, there),
          ),
      );
    if (user_id === undefined) return change();
    const came = await sendOrKeep({
      send: change,
      keep: async () =>
        keepChange(body, { user_id, live, files: await croquis.files(body) }, asSeen(row, base, body)),
    });
    return 'why' in came ? { outcome: kept(came.why) } : came;
  };

  return { create, amend };
};

/**
 * Saves the estimation if it has no problems. `unread`: lines with unreadable quantities, sent as 0 after confirmation (`submit`).
 * Problems show beside their fields after the first attempt; the server's problems show until the draft changes.
 */
export const useSave = (around: Editing, saved: () => void) => {
  const { project, editing, correcting, others, waiting, capture, croquis } = around;
  const { draft, setBase, change } = capture;
  const { needsQuantity } = useContract();
  const { create, amend } = useWays(around);
  const [tried, setTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const [sending, setSending] = useState(false);
  const [unread, setUnread] = useState<number[]>([]);
  const [refused, setRefused] = useState<Refused | null>(() =>
    correcting ? { draft, problems: correcting.refusal?.fields ?? noProblems } : null,
  );

  const changed = changedBy(editing, correcting);
  const judged = { project, others, waiting, needsQuantity, editing: changed, croquis };
  const { found, problems } = useProblems(draft, judged, { tried, refused });
  const failed = () => setFailures((before) => before + 1);
  const submit = async () => {
    setUnread([]);
    setSending(true);
    if (!(await isWhole(croquis, draft))) return setSending(false);
    const body = draftBody(project.id, draft);
    const { refill, outcome, gone }: Amended = editing
      ? await amend(body, editing)
      : await create(body, capture.id);
    setSending(false);
    if (refill) {
      setBase({ seen: refill.revision, opened: refill.opened });
      change(refill.values);
    } else if (outcome.ok || gone) saved();
    else {
      setRefused({ draft, problems: fieldErrorsOf(errorOf(outcome)) });
      failed();
    }
  };
  const save = async () => {
    setTried(true);
    if (found[0]) {
      failed();
      return toast(found[0].message, 'error');
    }
    const lines = unreadLines(draft);
    if (lines.length > 0) setUnread(lines);
    else await submit();
  };
  return {
    save,
    submit,
    sending,
    problems,
    /** Number of failed attempts. */
    failures,
    /** Why the server refused the outbox entry being corrected. */
    refusal: correcting?.refusal?.why ?? null,
    unread,
    correct: () => setUnread([]),
  };
};
