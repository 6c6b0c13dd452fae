import { Box, Button, Typography } from '@mui/material';
import type { ProgramOfContract } from '@obraclara/api';
import { businessDay, planOn } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { DateField } from '../ui/dates/DateField.tsx';
import { Section } from '../ui/figures/Section.tsx';
import { day, quantity } from '../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import { conceptColumns } from './concept-columns.tsx';
import { texts } from './messages.ts';
import { addressOf, type TermsOf } from './useContractTerms.ts';

type Concept = ProgramOfContract['concepts'][number];

const columnsOf = (months: ProgramOfContract['months']): Column<Concept>[] => [
  ...conceptColumns(220),
  { title: texts.unit, width: 90, cell: ({ unit }) => unit, data: [{ of: ({ unit }) => unit }] },
  ...months.map(({ key, label }): Column<Concept> => ({
    title: label,
    width: 110,
    figures: true,
    cell: ({ monthly_quantities }) => {
      const planned = monthly_quantities[key];
      return planned ? quantity(planned) : <span aria-hidden>—</span>;
    },
    data: [{ kind: 'quantity', of: ({ monthly_quantities }) => monthly_quantities[key] }],
  })),
];

const Table = ({ program }: { program: ProgramOfContract }) => {
  const columns = useMemo(() => columnsOf(program.months), [program]);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <Typography role="status" sx={{ flexGrow: 1 }}>
          <strong>{program.name}</strong> · {texts.inForceSince(day(program.on))}
        </Typography>
        <ExcelButton file="programa" sheet={{ name: program.name, columns, rows: program.concepts }} />
      </Box>
      <VirtualTable
        label={program.name}
        columns={columns}
        rows={program.concepts}
        rowKey={({ concept_id }) => concept_id}
        maxHeight={480}
      />
    </>
  );
};

const Programs = (of: TermsOf) => {
  const { send } = useDataProvider<Api>();
  const [on, setOn] = useState(() => businessDay(new Date()));
  const { data, isPending, refetch } = useQuery({
    queryKey: ['contract-programs', of.project_id, of.kind],
    queryFn: () => send('GET', `${addressOf(of)}/programs`),
  });
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.programsFailed} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title={texts.noPrograms} />;
  return (
    <>
      <Box sx={{ maxWidth: { sm: 280 } }}>
        <DateField label={texts.programOn} value={on} change={setOn} />
      </Box>
      {on !== '' && <Table program={planOn(data, on)} />}
    </>
  );
};

/** The program in force on a day, with its planned quantities by month. They load when asked for. */
export const ProgramByDate = (of: TermsOf) => {
  const [shown, setShown] = useState(false);
  return (
    <Section
      title={texts.programByDate}
      hint={texts.programByDateHint}
      actions={
        !shown && (
          <Button onClick={() => setShown(true)} sx={{ minHeight: { xs: 48, sm: 40 } }}>
            {texts.seeProgram}
          </Button>
        )
      }
    >
      {shown && <Programs {...of} />}
    </Section>
  );
};
