import type { SiteNoteAnswer } from '@obraclara/api';

const none = {
  folio: null,
  document_id: null,
  estimation: null,
  suspension: null,
  amendment: null,
  concept: null,
  annulled: null,
};

/** A note with all of its links, after one that was annulled. */
export const writtenNotes: SiteNoteAnswer[] = [
  {
    ...none,
    id: 'n2',
    number: 88,
    on: '2026-07-21',
    kind: 'orden',
    text: 'Se ordena el desvío',
    folio: 'BESOP-88',
    estimation: 7,
    suspension: '2026-06-01',
    amendment: 1,
    concept: 'EXT-01',
  },
  {
    ...none,
    id: 'n1',
    number: 87,
    on: '2026-07-20',
    kind: 'apertura',
    text: 'Se abre',
    annulled: 'Era otro concepto',
  },
];
