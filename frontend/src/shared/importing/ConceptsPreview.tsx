import { Box, Typography, useMediaQuery } from '@mui/material';
import { useMemo } from 'react';
import { catalog, importing } from '../../messages.ts';
import { quantity, unitMoney } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import './changed.css';
import { conceptsShown, type ImportReport, type Kind, type PreviewedConcept } from './import-report.ts';
import { Part } from './Reconciliation.tsx';

/** A value, preceded by its former value if it changes. */
const Changed = ({ now, before }: { now: string; before?: string | undefined }) =>
  before === undefined || before === now ? (
    now
  ) : (
    <>
      <del className="changed-before">{before}</del> <ins className="changed-now">→ {now}</ins>
    </>
  );

type Of = { of: PreviewedConcept };

const pathOf = (partida: readonly string[]) => partida.join(' / ');

/** The partidas of a concept, if they change. */
const Partida = ({ of: { partida = [], former } }: Of) => {
  const [now, before] = [pathOf(partida), pathOf(former?.partida ?? [])];
  if (!former || now === '' || now === before) return null;
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {catalog.partida}: <Changed now={now} before={before} />
    </Box>
  );
};

const Name = ({ of }: Of) => (
  <>
    <Changed now={of.concept_name} before={of.former?.concept_name} />
    <Partida of={of} />
  </>
);
const Unit = ({ of: { unit, former } }: Of) => <Changed now={unit} before={former?.unit} />;
const Quantity = ({ of: { quantity: now, former } }: Of) => (
  <Changed now={quantity(now)} before={former && quantity(former.quantity)} />
);
const Price = ({ of: { unit_price = 0, former } }: Of) => (
  <Changed now={unitMoney(unit_price)} before={former && unitMoney(former.unit_price)} />
);
const changeOf = ({ change }: PreviewedConcept) => (change === 'updated' ? importing.changed : importing.new);

const code: Column<PreviewedConcept> = {
  title: catalog.code,
  width: 104,
  pinned: true,
  cell: ({ concept_code }) => concept_code,
};

const name: Column<PreviewedConcept> = {
  title: catalog.name,
  width: 180,
  grow: true,
  cell: (concept) => <Name of={concept} />,
};

const catalogColumns: Column<PreviewedConcept>[] = [
  code,
  name,
  { title: importing.change, width: 84, cell: changeOf },
  { title: catalog.unit, width: 84, cell: (concept) => <Unit of={concept} /> },
  { title: catalog.quantity, width: 120, figures: true, cell: (concept) => <Quantity of={concept} /> },
  { title: catalog.unitPrice, width: 132, figures: true, cell: (concept) => <Price of={concept} /> },
];

const sumOfMonths = ({ monthly_quantities = {} }: PreviewedConcept) =>
  Object.values(monthly_quantities).reduce((sum, value) => sum + value, 0);

const programmed = (concept: PreviewedConcept) => `${quantity(sumOfMonths(concept))} ${concept.unit}`;

const contracted = (concept: PreviewedConcept) => `${quantity(concept.quantity)} ${concept.unit}`;

const programColumns: Column<PreviewedConcept>[] = [
  code,
  name,
  { title: importing.contracted, width: 120, figures: true, cell: contracted },
  { title: importing.sumOfMonths, width: 120, figures: true, cell: programmed },
];

const Figures = ({ of: concept, kind }: Of & { kind: Kind }) =>
  kind === 'catalog' ? (
    <>
      {changeOf(concept)}: <Quantity of={concept} /> <Unit of={concept} /> × <Price of={concept} />
    </>
  ) : (
    <>
      {importing.contracted}: {contracted(concept)}
      <br />
      {importing.sumOfMonths}: {programmed(concept)}
    </>
  );

/** On a phone, the figures are below the name, so that the table does not scroll sideways. */
const phoneColumns = (kind: Kind): Column<PreviewedConcept>[] => [
  { ...code, width: 88 },
  {
    title: catalog.name,
    width: 240,
    grow: true,
    cell: (concept) => (
      <>
        <Name of={concept} />
        <Box sx={{ mt: 0.5, fontWeight: 600 }}>
          <Figures of={concept} kind={kind} />
        </Box>
      </>
    ),
  },
];

const columns = {
  wide: { catalog: catalogColumns, program: programColumns },
  phone: { catalog: phoneColumns('catalog'), program: phoneColumns('program') },
};

/** The concepts of the file, changed ones first, each with its current and its new values. */
export const ConceptsPreview = ({ kind, report }: { kind: Kind; report: ImportReport }) => {
  const concepts = useMemo(() => conceptsShown(report), [report]);
  const phone = useMediaQuery('(max-width: 599px)');
  if (concepts.length === 0) return null;
  const title = kind === 'catalog' ? importing.changes : importing.programmed;
  const all =
    kind === 'catalog'
      ? (report.items_added ?? 0) + (report.items_updated ?? 0)
      : (report.concepts_processed ?? 0);
  return (
    <Part title={title}>
      <VirtualTable
        label={title}
        columns={columns[phone ? 'phone' : 'wide'][kind]}
        rows={concepts}
        rowKey={({ concept_code }) => concept_code}
        maxHeight={320}
      />
      {all > concepts.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {importing.firstShown(quantity(concepts.length), quantity(all))}
        </Typography>
      )}
    </Part>
  );
};
