import CheckCircle from '@mui/icons-material/CheckCircle';
import Error from '@mui/icons-material/Error';
import Pending from '@mui/icons-material/Pending';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { shortName } from '@obraclara/events';
import { quantity, shareText } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import { conceptStatuses, dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';

const mark = { verticalAlign: '-4px', marginInlineEnd: '6px', fontSize: 18 } as const;

/** An icon of its own shape for each status, so that color is not the only signal. */
const marks: Record<ConceptProgress['status'], typeof CheckCircle> = {
  over: Error,
  complete: CheckCircle,
  in_progress: Pending,
  not_started: RadioButtonUnchecked,
};
const tones: Record<ConceptProgress['status'], string> = {
  over: 'var(--red)',
  complete: 'var(--green)',
  in_progress: 'var(--petrol)',
  not_started: 'var(--muted)',
};

const Status = ({ of }: { of: ConceptProgress['status'] }) => {
  const Mark = marks[of];
  return (
    <span style={{ color: tones[of], fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Mark aria-hidden style={mark} />
      {conceptStatuses[of]}
    </span>
  );
};

const Share = ({ of }: { of: number | null }) => (of === null ? <span aria-hidden>—</span> : shareText(of));

/** A unit does not break at its hyphen: it wraps as a whole. */
const whole = { display: 'inline-block', maxWidth: '100%' } as const;

const Quantity = ({ of, unit }: { of: number | null; unit: string }) =>
  of === null ? (
    <span aria-hidden>—</span>
  ) : (
    <>
      {quantity(of)} <span style={whole}>{unit}</span>
    </>
  );

const measured = (
  title: string,
  of: (concept: ConceptProgress) => number | null,
): Column<ConceptProgress> => ({
  title,
  width: 122,
  figures: true,
  cell: (concept) => <Quantity of={of(concept)} unit={concept.unit} />,
  data: [{ kind: 'quantity', of }],
});

/** Columns of the concept table of the dashboard, in the specification's order, with what was programmed beside what is planned. */
export const conceptColumns: Column<ConceptProgress>[] = [
  {
    title: texts.code,
    width: 120,
    pinned: true,
    cell: ({ concept_code }) => concept_code,
    data: [{ of: ({ concept_code }) => concept_code }],
  },
  {
    title: texts.concept,
    width: 280,
    grow: true,
    cell: ({ concept_name, extraordinary }) => (
      <>
        <span title={concept_name}>{shortName(concept_name)}</span>
        {extraordinary && ` (${texts.extraordinary})`}
      </>
    ),
    data: [
      {
        of: ({ concept_name, extraordinary }) =>
          extraordinary ? `${concept_name} (${texts.extraordinary})` : concept_name,
      },
      { title: texts.unit, of: ({ unit }) => unit },
    ],
  },
  measured(words.planned, ({ planned }) => planned),
  measured(texts.programmedToDate, ({ planned_to_date }) => planned_to_date),
  measured(texts.executed, ({ advanced }) => advanced),
  measured(words.estimated, ({ estimated }) => estimated),
  {
    title: texts.executedShare,
    width: 124,
    figures: true,
    cell: ({ percentage }) => <Share of={percentage} />,
    data: [{ kind: 'percentage', of: ({ percentage }) => percentage }],
  },
  {
    title: texts.estimatedShare,
    width: 140,
    figures: true,
    cell: ({ estimated_percentage }) => <Share of={estimated_percentage} />,
    data: [{ kind: 'percentage', of: ({ estimated_percentage }) => estimated_percentage }],
  },
  {
    title: texts.status,
    width: 180,
    cell: ({ status }) => <Status of={status} />,
    data: [{ of: ({ status }) => conceptStatuses[status] }],
  },
];
