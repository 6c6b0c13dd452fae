import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { texts } from '../messages.ts';
import type { ProgressRecord } from '../record.ts';
import type { Change } from '../changes.ts';

/** A record with what is shown of its concept and of who recorded it. */
export type Listed = ProgressRecord & {
  concept_code: string;
  concept_name: string;
  unit: string;
  /** Pesos per unit without IVA; null for a concept that is no longer in the catalog. */
  unit_price: number | null;
  own: boolean;
  by: string;
  /** What waits on this device to be done to it. */
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

/** Fills in the names; a concept that left the catalog says so, a person who left the project is somebody else. */
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

/** What can be done with a record, by its id, and with a day. */
export type RecordActions = {
  edit: (id: string) => void;
  remove: (id: string) => void;
  view: (id: string) => void;
  report: (day: string) => void;
  /** Takes back what waits to be done to it. */
  undo: (change: Change) => void;
};
