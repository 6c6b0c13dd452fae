import type { SiteLogEvent } from '@obraclara/events';
import { telling } from './history-rows.ts';
import {
  catalogRecord,
  keyOf,
  ofCatalog,
  own,
  type Identified,
  type OfContract,
  type Subject,
} from './history-subjects.ts';

const ofNote = ({ id, ...of }: OfContract & Identified): Subject => ({
  ...ofCatalog(of),
  kind: 'site-note',
  id,
  record: keyOf('site-note', id),
});

/** The group of the history rows of each event about the bitácora and what accompanies an estimation. */
export const siteLogRecords = {
  ChecklistSet: catalogRecord,
  SiteNoteRecorded: own('site-note'),
  SiteNoteAnnulled: own('site-note'),
};

type Recorded = Extract<SiteLogEvent, { type: 'SiteNoteRecorded' }>['data'];

/** What each event about the bitácora and what accompanies an estimation adds to the history. */
export const siteLogHistory = {
  ChecklistSet: telling('ChecklistSet', ({ items, ...of }) => ({
    ...ofCatalog(of),
    record: catalogRecord(of),
    terms: () => ({ accompanying: items }),
    afresh: true,
  })),
  SiteNoteRecorded: telling('SiteNoteRecorded', ({ number, on, kind, text, folio, ...of }: Recorded) => ({
    ...ofNote(of),
    terms: () => ({ number, on, note_kind: kind, text, ...(folio && { folio }) }),
  })),
  SiteNoteAnnulled: telling('SiteNoteAnnulled', ({ reason, ...of }) => ({
    ...ofNote(of),
    terms: (former) => former,
    reason,
  })),
};
