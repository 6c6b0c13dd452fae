import { Box, Stack, Typography } from '@mui/material';
import type { ContractTermsAnswer, TermsAnswer } from '@obraclara/api';
import { daysBetween, decimalDifference } from '@obraclara/events';
import { useMemo, useState } from 'react';
import { Section } from '../ui/figures/Section.tsx';
import { Choice } from '../ui/forms/Choice.tsx';
import { day, money, quantity } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { inDays, texts } from './messages.ts';
import { useAmendable } from './useAmendable.ts';
import type { TermsOf } from './useContractTerms.ts';
import { originOf, quantityDifferences, versionName, type QuantityDifference } from './versions.ts';

type Fact = { name: string; before: string; after: string; change: string };

const signed = (value: number, text: (value: number) => string) =>
  value === 0 ? '—' : `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;

const factsOf = (a: TermsAnswer, b: TermsAnswer): Fact[] => [
  {
    name: texts.amountColumn,
    before: money(a.contract_amount),
    after: money(b.contract_amount),
    change: signed(decimalDifference(b.contract_amount, a.contract_amount), money),
  },
  {
    name: texts.daysColumn,
    before: inDays(a.days),
    after: inDays(b.days),
    change: signed(b.days - a.days, inDays),
  },
  {
    name: texts.suspended,
    before: inDays(a.suspended_days),
    after: inDays(b.suspended_days),
    change: signed(b.suspended_days - a.suspended_days, inDays),
  },
  {
    name: texts.endColumn,
    before: day(a.end_date),
    after: day(b.end_date),
    change: signed(daysBetween(a.end_date, b.end_date), inDays),
  },
];

const factColumns = (a: string, b: string): Column<Fact>[] => [
  { title: texts.term, width: 160, pinned: true, cell: ({ name }) => name },
  { title: a, width: 220, grow: true, figures: true, cell: ({ before }) => before },
  { title: b, width: 220, grow: true, figures: true, cell: ({ after }) => after },
  { title: texts.difference, width: 170, figures: true, cell: ({ change }) => change },
];

const known = (value: number | null) => (value === null ? '—' : quantity(value));

const quantityColumns = (a: string, b: string): Column<QuantityDifference>[] => [
  {
    title: texts.code,
    width: 130,
    pinned: true,
    cell: ({ concept_code }) => <span translate="no">{concept_code}</span>,
  },
  { title: texts.name, width: 240, grow: true, cell: ({ concept_name }) => concept_name },
  { title: texts.unit, width: 90, cell: ({ unit }) => unit },
  { title: a, width: 170, figures: true, cell: ({ before }) => known(before) },
  { title: b, width: 170, figures: true, cell: ({ after }) => known(after) },
  { title: texts.difference, width: 150, figures: true, cell: ({ change }) => signed(change, quantity) },
];

const Quantities = ({ rows, names: [a, b] }: { rows: QuantityDifference[]; names: [string, string] }) =>
  rows.length === 0 ? (
    <Typography sx={{ color: 'text.secondary' }}>{texts.sameQuantities}</Typography>
  ) : (
    <TableOrCards
      label={texts.quantityDifferences}
      columns={quantityColumns(a, b)}
      rows={rows}
      rowKey={({ concept_id }) => concept_id}
      maxHeight={480}
    />
  );

/** Two versions of the terms side by side: amount, plazo, end, and the quantities that differ. */
export const Comparison = ({ of, answer }: { of: TermsOf; answer: ContractTermsAnswer }) => {
  const { versions } = answer;
  const [[from, until], choose] = useState<[number, number]>([0, versions.length - 1]);
  const concepts = useAmendable(of);
  const present = useMemo(
    () => new Map(concepts?.map(({ id, quantity: now, extraordinary }) => [id, extraordinary ? 0 : now])),
    [concepts],
  );
  const [a, b] = [versions[from]!, versions[until]!];
  const nameOf = originOf(a) === originOf(b) ? versionName : originOf;
  const names: [string, string] = [nameOf(a), nameOf(b)];
  const choices = versions.map((version, index) => [String(index), versionName(version)] as const);
  return (
    <Section title={texts.compare} hint={texts.compareHint}>
      <Stack sx={{ gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Choice
            label={texts.firstVersion}
            value={String(from)}
            change={(index) => choose([Number(index), until])}
            choices={choices}
          />
          <Choice
            label={texts.secondVersion}
            value={String(until)}
            change={(index) => choose([from, Number(index)])}
            choices={choices}
          />
        </Box>
        <TableOrCards
          label={texts.compare}
          columns={factColumns(...names)}
          rows={factsOf(a, b)}
          rowKey={({ name }) => name}
        />
        {concepts && <Quantities rows={quantityDifferences(answer, [from, until], present)} names={names} />}
      </Stack>
    </Section>
  );
};
