import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { texts } from '../messages.ts';
import type { ProgressRecord } from '../record.ts';
import type { Change } from '../changes.ts';

/** A record with the names of its concept and user. */
export type Listed = ProgressRecord & {
  concept_code: string;
  concept_name: string;
  unit: string;
  /** Pesos per unit, without IVA; null for a concept that left the catalog. */
  unit_price: number | null;
  own: boolean;
  by: string;
  /** Its pending change on this device. */
  change?: Change | undefined;
};

export type Naming = {
  concepts: ReadonlyMap<
    string,
    Pick<ConceptProgress, 'concept_code' | 'concept_name' | 'unit' | 'unit_price'>
  >;
  names: ReadonlyMap<string, string>;
  user_id: string;
};

/** Adds the names to a record; labels a concept that left the catalog and a user who left the project. */
export const listed =
  ({ concepts, names, user_id }: Naming) =>
  (record: ProgressRecord): Listed => {
    const concept = concepts.get(record.concept_id);
    return {
      ...record,
      concept_code: concept?.concept_code ?? '—',
      concept_name: concept?.concept_name ?? texts.gone,
      unit: concept?.unit ?? '',
      unit_price: concept?.unit_price ?? null,
      own: record.created_by === user_id,
      by: names.get(record.created_by) ?? 'Otra persona',
    };
  };

/** Actions on a record, by id, and on a day. */
export type RecordActions = {
  edit: (id: string) => void;
  remove: (id: string) => void;
  view: (id: string) => void;
  report: (day: string) => void;
  /** Withdraws its pending change. */
  undo: (change: Change) => void;
};
