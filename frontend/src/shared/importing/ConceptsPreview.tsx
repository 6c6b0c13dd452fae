import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { catalog, importing } from '../../messages.ts';
import { quantity, unitMoney } from '../format.ts';
import type { Column } from '../tables/columns.ts';
import { VirtualTable } from '../tables/VirtualTable.tsx';
import { conceptsShown, type ImportReport, type Kind, type PreviewedConcept } from './import-report.ts';
import { Part } from './Reconciliation.tsx';

/** A figure or text with what stood there before, if it changes. */
const Changed = ({ now, before }: { now: string; before?: string | undefined }) =>
  before === undefined || before === now ? (
    now
  ) : (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>{' '}
      <Box component="ins" sx={{ fontWeight: 650, textDecoration: 'none' }}>
        → {now}
      </Box>
    </>
  );

const code: Column<PreviewedConcept> = {
  title: catalog.code,
  width: 96,
  pinned: true,
  cell: ({ concept_code }) => concept_code,
};

const name: Column<PreviewedConcept> = {
  title: catalog.name,
  width: 180,
  grow: true,
  cell: ({ concept_name, former }) => <Changed now={concept_name} before={former?.concept_name} />,
};

const catalogColumns: Column<PreviewedConcept>[] = [
  code,
  name,
  {
    title: importing.change,
    width: 84,
    cell: ({ change }) => (change === 'updated' ? importing.changed : importing.new),
  },
  {
    title: catalog.unit,
    width: 84,
    cell: ({ unit, former }) => <Changed now={unit} before={former?.unit} />,
  },
  {
    title: catalog.quantity,
    width: 120,
    figures: true,
    cell: ({ quantity: now, former }) => (
      <Changed now={quantity(now)} before={former && quantity(former.quantity)} />
    ),
  },
  {
    title: catalog.unitPrice,
    width: 132,
    figures: true,
    cell: ({ unit_price, former }) => (
      <Changed now={unitMoney(unit_price)} before={former && unitMoney(former.unit_price)} />
    ),
  },
];

const sumOfMonths = ({ monthly_quantities = {} }: PreviewedConcept) =>
  Object.values(monthly_quantities).reduce((sum, value) => sum + value, 0);

const programColumns: Column<PreviewedConcept>[] = [
  code,
  name,
  {
    title: importing.contracted,
    width: 120,
    figures: true,
    cell: (concept) => `${quantity(concept.quantity)} ${concept.unit}`,
  },
  {
    title: importing.sumOfMonths,
    width: 120,
    figures: true,
    cell: (concept) => quantity(sumOfMonths(concept)),
  },
];

/** The concepts themselves, those that change first, with what they are now and what they would be. */
export const ConceptsPreview = ({ kind, report }: { kind: Kind; report: ImportReport }) => {
  const concepts = useMemo(() => conceptsShown(report), [report]);
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
        columns={kind === 'catalog' ? catalogColumns : programColumns}
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
