import { businessDay } from '@obraclara/events';
import { useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../api/api-error.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useContractDates } from '../../shared/contract-dates.ts';
import { toast } from '../../shared/toasts.ts';
import { correctionPath, progressBody, type Draft } from '../draft.ts';
import type { DraftOwner } from '../draft-store.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { rememberCapture } from '../last-capture.ts';
import { said, texts } from '../messages.ts';
import type { Photo } from '../photo/usePhoto.ts';
import type { ProgressRecord } from '../record.ts';
import { problemsOf, type Problems } from './problems.ts';

type Around = {
  owner: DraftOwner;
  editing: ProgressRecord | null;
  photo: Photo;
  /** Whether the concept is one of the project's. */
  known: boolean;
  saved: () => void;
};

type Refused = { draft: Draft; why: string; problems: Problems };

const whyOf = (error: unknown) => (isApiError(error) && error.message) || texts.keptSafe;

/** A day that cannot be is said at once, a missing one only when it is saved. */
const dayOf = ({ progress_date }: Problems, draft: Draft): Problems =>
  draft.progress_date !== '' && progress_date ? { progress_date } : {};

/**
 * Saves the capture once its photo has reached the server. Problems show beside their fields from the first attempt on; what the server
 * refuses shows until something changes.
 */
export const useSave = (draft: Draft, { owner, editing, photo, known, saved }: Around) => {
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const dates = useContractDates();
  const calendar = { dates, today: businessDay(new Date()) };
  const found = problemsOf(draft, { known, calendar, editing });
  const current = refused?.draft === draft ? refused : null;

  const request = (complete: Draft) => {
    const quantity = readFieldQuantity(complete.quantity).value;
    return editing
      ? command('PUT', correctionPath(editing, complete, quantity), said.updated)
      : command('POST', 'progress', said.recorded, progressBody(owner.project_id, complete, quantity));
  };

  const save = async () => {
    setTried(true);
    const first = Object.values(found)[0];
    if (first) return found.concept_id ? toast(first, 'error') : undefined;
    setSending(true);
    const settled = await photo.settled();
    const outcome = settled.ok ? await request({ ...draft, photo_url: settled.url }) : null;
    setSending(false);
    if (!outcome) return;
    if (outcome.ok) {
      if (!editing && draft.concept_id)
        rememberCapture(
          owner,
          { concept_id: draft.concept_id, progress_date: draft.progress_date },
          new Date(),
        );
      return saved();
    }
    setRefused({ draft, why: whyOf(outcome.error), problems: fieldErrorsOf(outcome.error) });
  };

  return {
    save,
    sending,
    problems: { ...(tried ? found : dayOf(found, draft)), ...current?.problems },
    /** Why the server refused what is still there. */
    refusal: current?.why ?? null,
  };
};
