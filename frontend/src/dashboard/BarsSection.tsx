import { Box, Button, Typography } from '@mui/material';
import { shortName } from '@obraclara/events';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { counted, quantity } from '../ui/format/format.ts';
import { EmptyState } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import type { ProgressAnalytics } from '../shared/concepts/concept-progress.ts';
import { BarChart } from './BarChart.tsx';
import { conceptIndex, foundConcepts } from '../shared/concepts/concept-search.ts';
import { barLimit, barsOf, type Bar } from './concepts.ts';
import { dashboard as words } from '../messages.ts';
import { texts } from './messages.ts';
import { SearchBox } from './SearchBox.tsx';
import { Content, Section } from '../ui/figures/Section.tsx';

const height = 536;
const sheetName = 'Planeado contra ejecutado';

const columns: Column<Bar>[] = [
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
    cell: ({ concept_name }) => <span title={concept_name}>{shortName(concept_name)}</span>,
    data: [{ of: ({ concept_name }) => concept_name }],
  },
  { title: words.planned, width: 150, amount: ({ contracted }) => contracted },
  { title: texts.programmedToDate, width: 150, amount: ({ programmed }) => programmed },
  { title: texts.executed, width: 150, amount: ({ executed }) => executed },
  { title: texts.lag, width: 150, amount: ({ lag }) => lag },
];

const Key = () => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
  >
    <Box component="span" className="bar" sx={{ width: 28 }} />
    {texts.programmedToDate}
    <Box component="span" className="bar executed" sx={{ width: 28, ml: 2 }} />
    {texts.executed}
  </Box>
);

const shownText = (count: number) =>
  count > barLimit
    ? `Se muestran ${barLimit} de ${quantity(count)}`
    : counted(count, 'concepto', 'conceptos');

const Compared = ({ of }: { of: ProgressAnalytics }) => {
  const [search, setSearch] = useState('');
  const [table, setTable] = useState(false);
  const sought = useDeferredValue(search);
  const index = useMemo(() => conceptIndex(barsOf(of.concept_progress)), [of]);
  const bars = useMemo(() => foundConcepts(index, sought), [index, sought]);
  const shown = useMemo(() => bars.slice(0, barLimit), [bars]);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <SearchBox of={texts.bars} value={search} onChange={setSearch} />
        <Typography variant="body2" color="text.secondary" role="status">
          {table ? counted(bars.length, 'concepto', 'conceptos') : shownText(bars.length)}
        </Typography>
        <Box sx={{ fontSize: '0.8125rem' }}>{!table && <Key />}</Box>
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {table && (
            <ExcelButton file="planeado-contra-ejecutado" sheet={{ name: sheetName, columns, rows: bars }} />
          )}
          <Button size="small" onClick={() => setTable(!table)}>
            {table ? 'Ver como gráfica' : 'Ver como tabla'}
          </Button>
        </Box>
      </Box>
      {bars.length === 0 && <EmptyState title={texts.nothingFound} />}
      {bars.length > 0 && !table && <BarChart bars={shown} />}
      {bars.length > 0 && table && (
        <VirtualTable
          label={texts.bars}
          columns={columns}
          rows={bars}
          rowKey={({ concept_id }) => concept_id}
          maxHeight={480}
        />
      )}
    </>
  );
};

/** Programmed and executed money per concept, the latest first. */
export const BarsSection = ({ query }: { query: UseQueryResult<ProgressAnalytics> }) => (
  <Section title={texts.bars} hint={texts.barsHint}>
    <Content query={query} failed={texts.progressFailed} height={height}>
      {(data) =>
        data.concept_progress.length === 0 ? (
          <EmptyState title={texts.noConcepts} hint={words.noProgramHint} />
        ) : (
          <Compared of={data} />
        )
      }
    </Content>
  </Section>
);
