import type { SiteLogEvent } from '@obraclara/events';
import { projection } from '../projection.ts';
import { projectionVersions, tables, type SiteNoteRow } from '../tables.ts';

const id = (data: { id: string }) => data.id;

const absent = {
  folio: null,
  document_id: null,
  estimation_id: null,
  suspension_id: null,
  amendment: null,
  concept_id: null,
  annulled: null,
};

/** The notes of the bitácora of each contract. */
export const siteNotes = projection<SiteLogEvent, { site_notes: SiteNoteRow }>()({
  name: 'site-notes',
  version: projectionVersions['site-notes'],
  tables: { site_notes: { ...tables.site_notes, indexes: ['contract_id'] } },
  groupBy: 'id',
  groupOf: { SiteNoteRecorded: id, SiteNoteAnnulled: id },
  on: {
    SiteNoteRecorded: ({ site_notes }, note) => site_notes.put({ ...absent, ...note }),
    SiteNoteAnnulled: ({ site_notes }, { id, reason }) => {
      const note = site_notes.get(id);
      if (note) site_notes.put({ ...note, annulled: reason });
    },
  },
});
