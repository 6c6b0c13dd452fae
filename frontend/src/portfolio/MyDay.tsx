import type { DayItem } from '@obraclara/api';
import { useMemo } from 'react';
import { useAll } from '../api/useAll.ts';
import { tabs } from '../messages.ts';
import { Section } from '../ui/figures/Section.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import type { DayPanel } from './day-address.ts';
import { DigestSwitch } from './DigestSwitch.tsx';
import { dayColumns } from './day-columns.tsx';
import { dayTexts as texts } from './messages.ts';

type Props = {
  /** The panel that the links lead to. */
  panel: DayPanel;
};

const rowKey = ({ project_id, kind, id, what, task }: DayItem) =>
  [project_id, kind, id ?? what, task].join(' ');

const Shown = ({ rows, panel }: Props & { rows: DayItem[] }) => {
  const columns = useMemo(() => dayColumns(panel), [panel]);
  return (
    <Section
      title={tabs.day}
      hint={texts.hint}
      actions={
        <>
          <DigestSwitch />
          <ExcelButton file="mi-dia" sheet={{ name: tabs.day, columns, rows }} />
        </>
      }
    >
      <TableOrCards label={tabs.day} columns={columns} rows={rows} rowKey={rowKey} rowHeight={56} />
    </Section>
  );
};

/** What is pending in all projects of a person, the most urgent first, each with a link to its place. */
export const MyDay = ({ panel }: Props) => {
  const { data, isPending, refetch } = useAll('my-day');
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.failed} onRetry={() => void refetch()} />;
  return data.length === 0 ? (
    <EmptyState title={texts.none} hint={texts.noneHint} action={<DigestSwitch />} />
  ) : (
    <Shown rows={data} panel={panel} />
  );
};
