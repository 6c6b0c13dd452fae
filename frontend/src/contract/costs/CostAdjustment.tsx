import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button } from '@mui/material';
import type { CostAdjustmentAnswer, CostMonthAnswer } from '@obraclara/api';
import { costMethodNames, formatFactor, formatTwoDecimals, monthInWords } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useAll } from '../../api/useAll.ts';
import { useServerDocument } from '../../shared/useServerDocument.ts';
import { Section } from '../../ui/figures/Section.tsx';
import { day, percentage } from '../../ui/format/format.ts';
import { BusyIcon, busyButton } from '../../ui/states/BusyIcon.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import {
  AuthorisationDialog,
  CostTermsDialog,
  FactorsDialog,
  IndicesDialog,
  RequestDialog,
} from './CostDialogs.tsx';
import { CostMonth } from './CostMonth.tsx';
import { texts } from './messages.ts';

type Index = CostAdjustmentAnswer['indices'][number];
type Factor = CostAdjustmentAnswer['factors'][number];

const touch = { minHeight: { xs: 48, sm: 40 } };

const monthColumn = <Row extends { month: string }>(): Column<Row> => ({
  title: texts.month,
  width: 160,
  cell: ({ month }) => monthInWords(month),
  data: [{ of: ({ month }) => monthInWords(month) }],
  sortBy: ({ month }) => month,
});

const indexColumns: Column<Index>[] = [
  {
    title: texts.series,
    width: 200,
    grow: true,
    pinned: true,
    cell: ({ series }) => series,
    data: [{ of: ({ series }) => series }],
  },
  monthColumn<Index>(),
  {
    title: texts.value,
    width: 120,
    figures: true,
    cell: ({ value }) => formatTwoDecimals(value),
    data: [{ kind: 'quantity', of: ({ value }) => value }],
  },
  {
    title: texts.source,
    width: 200,
    cell: ({ source }) => source,
    data: [{ of: ({ source }) => source }],
  },
  {
    title: texts.published,
    width: 130,
    cell: ({ published_on }) => day(published_on),
    data: [{ kind: 'day', of: ({ published_on }) => published_on }],
  },
];

const Indices = ({ rows }: { rows: Index[] }) =>
  rows.length > 0 && (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <ExcelButton file="indices" sheet={{ name: texts.indices, columns: indexColumns, rows }} />
      </Box>
      <TableOrCards
        label={texts.indices}
        columns={indexColumns}
        rows={rows}
        rowKey={({ month, series }) => `${month} ${series}`}
        maxHeight={360}
      />
    </>
  );

const factorColumns = (codes: ReadonlyMap<string, string>): Column<Factor>[] => {
  const codeOf = ({ concept_id }: Factor) => codes.get(concept_id) ?? texts.unknownConcept;
  return [
    {
      title: texts.code,
      width: 140,
      grow: true,
      pinned: true,
      cell: (row) => <span translate="no">{codeOf(row)}</span>,
      data: [{ of: codeOf }],
    },
    monthColumn<Factor>(),
    {
      title: texts.factor,
      width: 120,
      figures: true,
      cell: ({ factor }) => formatFactor(factor),
      data: [{ kind: 'quantity', of: ({ factor }) => factor }],
    },
  ];
};

const Factors = ({ project_id, rows }: { project_id: string; rows: Factor[] }) => {
  const budget = useAll('catalog', project_id).data ?? [];
  const extraordinary = useAll('extraordinary', project_id).data ?? [];
  const codes = new Map([...budget, ...extraordinary].map(({ id, concept_code }) => [id, concept_code]));
  return (
    rows.length > 0 && (
      <TableOrCards
        label={texts.factors}
        columns={factorColumns(codes)}
        rows={rows}
        rowKey={({ month, concept_id }) => `${month} ${concept_id}`}
        maxHeight={360}
      />
    )
  );
};

type Open = 'terms' | 'rows' | { what: 'request' | 'authorise'; of: CostMonthAnswer } | null;

const byConceptOf = ({ terms }: CostAdjustmentAnswer) => terms !== null && terms.method !== 'III';

type DialogsProps = { project_id: string; answer: CostAdjustmentAnswer; open: Open; close: () => void };

const Dialogs = ({ answer, open, ...props }: DialogsProps) => {
  const byConcept = byConceptOf(answer);
  if (open === null) return null;
  if (open === 'terms') return <CostTermsDialog {...props} terms={answer.terms} />;
  if (open === 'rows') return byConcept ? <FactorsDialog {...props} /> : <IndicesDialog {...props} />;
  return open.what === 'request' ? (
    <RequestDialog {...props} of={open.of} />
  ) : (
    <AuthorisationDialog {...props} of={open.of} byConcept={byConcept} />
  );
};

const formats = [
  ['pdf', texts.paperPdf],
  ['xlsx', texts.paperExcel],
] as const;

const Papers = ({ project_id }: { project_id: string }) => {
  const { busy, take } = useServerDocument();
  return formats.map(([format, label]) => (
    <Button
      key={format}
      {...busyButton(busy)}
      startIcon={<BusyIcon busy={busy} icon={<PrintOutlined />} />}
      onClick={() => void take(`projects/${project_id}/cost-adjustment/memoria.${format}`)}
      sx={touch}
    >
      {label}
    </Button>
  ));
};

const hintOf = ({ terms }: CostAdjustmentAnswer): string | undefined =>
  terms
    ? [
        costMethodNames[terms.method],
        texts.baseNamed(monthInWords(terms.base_month)),
        ...terms.weights.map((one) => `${one.series} ${percentage(one.percentage)}`),
      ].join(' · ')
    : undefined;

type ShownProps = { project_id: string; answer: CostAdjustmentAnswer; writes: boolean };

const Shown = ({ project_id, answer, writes }: ShownProps) => {
  const [open, setOpen] = useState<Open>(null);
  const { terms, months, notices, indices, factors } = answer;
  const hint = hintOf(answer);
  const write = writes
    ? { open: (what: 'request' | 'authorise', of: CostMonthAnswer) => setOpen({ what, of }) }
    : {};
  return (
    <Section
      title={texts.title}
      {...(hint && { hint })}
      actions={
        <>
          {months.length > 0 && <Papers project_id={project_id} />}
          {writes && (
            <Button sx={touch} onClick={() => setOpen('terms')}>
              {texts.terms}
            </Button>
          )}
          {writes && terms && (
            <Button variant="outlined" sx={touch} onClick={() => setOpen('rows')}>
              {byConceptOf(answer) ? texts.addFactors : texts.addIndices}
            </Button>
          )}
        </>
      }
    >
      {terms ? (
        <>
          <Indices rows={indices} />
          <Factors project_id={project_id} rows={factors} />
          {notices.map((notice) => (
            <Alert key={notice} severity="info" variant="outlined" sx={{ mt: 1 }}>
              {notice}
            </Alert>
          ))}
          {months.length === 0 && <EmptyState title={texts.noWork} />}
          {months.toReversed().map((month) => (
            <CostMonth key={month.month} of={month} answer={answer} {...write} />
          ))}
        </>
      ) : (
        <EmptyState title={texts.none} hint={texts.noneHint} />
      )}
      <Dialogs project_id={project_id} answer={answer} open={open} close={() => setOpen(null)} />
    </Section>
  );
};

/** Adjustment of costs of the works contract: its indices or factors, and what each month of work gets. `writes`: whether forms are shown. */
export const CostAdjustment = ({ project_id, writes }: Omit<ShownProps, 'answer'>) => {
  const { send } = useDataProvider<Api>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['cost-adjustment', project_id],
    queryFn: () => send('GET', `projects/${project_id}/cost-adjustment`),
  });
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return <Shown project_id={project_id} answer={data} writes={writes} />;
};
