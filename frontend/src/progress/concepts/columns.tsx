import { Button } from '@mui/material';
import { addQuantities } from '@obraclara/events';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { field } from '../../messages.ts';
import { quantity } from '../../shared/format.ts';
import type { Column } from '../../shared/tables/columns.ts';
import { texts } from '../messages.ts';
import { ProgressBar } from './ProgressBar.tsx';

const figure = (title: string, of: (concept: ConceptProgress) => number): Column<ConceptProgress> => ({
  title,
  width: 112,
  figures: true,
  cell: (concept) => {
    const value = of(concept);
    return <span className={value < 0 ? 'negative' : undefined}>{quantity(value)}</span>;
  },
});

/** The available concepts; a negative remainder is what goes beyond the plan. */
export const conceptColumns = (add: (concept_id: string) => void): Column<ConceptProgress>[] => [
  { title: 'Código', width: 132, pinned: true, cell: ({ concept_code }) => concept_code },
  {
    title: texts.concept,
    width: 248,
    grow: true,
    cell: ({ concept_name, extraordinary }) => (
      <>
        <span className="clamp" title={concept_name}>
          {concept_name}
        </span>
        {extraordinary && `(${texts.extraordinary})`}
      </>
    ),
  },
  { title: 'Unidad', width: 80, cell: ({ unit }) => unit },
  figure(texts.planned, ({ planned }) => planned),
  figure(texts.advanced, ({ advanced }) => advanced),
  figure(texts.remaining, ({ planned, advanced }) => addQuantities(planned, -advanced)),
  { title: 'Estado', width: 188, cell: (concept) => <ProgressBar of={concept} /> },
  {
    title: 'Acciones',
    screenOnly: true,
    width: 150,
    cell: ({ concept_id, concept_code }) => (
      <Button variant="outlined" onClick={() => add(concept_id)} style={{ whiteSpace: 'nowrap' }}>
        {field.addProgress}
        <span className="hidden-label">: {concept_code}</span>
      </Button>
    ),
  },
];
