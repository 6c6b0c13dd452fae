import { Button } from '@mui/material';
import { addQuantities } from '@obraclara/events';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { conceptStatuses, field } from '../../messages.ts';
import { quantity } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { texts } from '../messages.ts';
import { pendingOf, pendingSum } from '../pending.ts';
import { ProgressBar } from './ProgressBar.tsx';

const figure = (title: string, of: (concept: ConceptProgress) => number): Column<ConceptProgress> => ({
  title,
  width: 112,
  figures: true,
  cell: (concept) => {
    const value = of(concept);
    return <span className={value < 0 ? 'negative' : undefined}>{quantity(value)}</span>;
  },
  data: [{ kind: 'quantity', of }],
});

/** The executed quantity, and under it the part that the server has not confirmed. */
const Advanced = ({ of }: { of: ConceptProgress }) => (
  <>
    {quantity(of.advanced)}
    {of.confirmed && <span className="concept-pending">{pendingSum(pendingOf(of))}</span>}
  </>
);

const codeOf = ({ concept_code }: ConceptProgress) => concept_code;
const unitOf = ({ unit }: ConceptProgress) => unit;

/** Columns of the concepts table; a negative remainder is the excess over the plan. */
export const conceptColumns = (add: (concept_id: string) => void): Column<ConceptProgress>[] => [
  { title: 'Código', width: 132, pinned: true, cell: codeOf, data: [{ of: codeOf }] },
  {
    title: texts.concept,
    width: 248,
    grow: true,
    cell: ({ concept_name, extraordinary }) => (
      <>
        <span translate="no" className="clamp" title={concept_name}>
          {concept_name}
        </span>
        {extraordinary && `(${texts.extraordinary})`}
      </>
    ),
    data: [
      {
        of: ({ concept_name, extraordinary }) =>
          extraordinary ? `${concept_name} (${texts.extraordinary})` : concept_name,
      },
    ],
  },
  { title: 'Unidad', width: 80, cell: unitOf, data: [{ of: unitOf }] },
  figure(texts.planned, ({ planned }) => planned),
  {
    ...figure(texts.advanced, ({ advanced }) => advanced),
    width: 136,
    cell: (concept) => <Advanced of={concept} />,
  },
  figure(texts.remaining, ({ planned, advanced }) => addQuantities(planned, -advanced)),
  {
    title: 'Estado',
    // Width of the longest status with its percentage.
    width: 208,
    cell: (concept) => <ProgressBar of={concept} />,
    data: [
      { of: ({ status }) => conceptStatuses[status] },
      { title: texts.share, kind: 'percentage', of: ({ percentage }) => percentage },
    ],
  },
  {
    title: 'Acciones',
    screenOnly: true,
    width: 150,
    cell: ({ concept_id, concept_code }) => (
      <Button variant="outlined" onClick={() => add(concept_id)}>
        {field.addProgress}
        <span translate="no" className="hidden-label">
          : {concept_code}
        </span>
      </Button>
    ),
  },
];
