import { Box, Button, Stack } from '@mui/material';
import type { ExtraordinaryAnswer } from '@obraclara/api';
import { extraordinaryStageNames, orderInstrumentNames } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { estimations as words } from '../../messages.ts';
import { Section } from '../../ui/figures/Section.tsx';
import { day, unitMoney } from '../../ui/format/format.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { conceptColumns } from '../concept-columns.tsx';
import { SignedDocument } from '../SignedDocument.tsx';
import { OrderDialog, PriceDialog, WithdrawRecordDialog } from './ExtraordinaryDialogs.tsx';
import { texts } from './messages.ts';

type Row = ExtraordinaryAnswer;
type Open = { does: 'order' | 'agree' | 'withdraw'; of: Row } | null;

const touch = { minHeight: { xs: 48, sm: 40 } };

const stageText = ({ stage, amendment }: Row) =>
  [extraordinaryStageNames[stage], ...(amendment === null ? [] : [amendment])].join(' ');
const orderText = ({ order }: Row) =>
  order && `${orderInstrumentNames[order.instrument]} ${order.folio} · ${day(order.on)}`;
const agreedText = ({ price }: Row) => price && [unitMoney(price.unit_price), day(price.on)].join(' · ');

/** A record with its signed document. */
const Recorded = ({ project_id, text, document_id }: Recording) => (
  <Box translate="no">
    {text ?? '—'}
    {document_id && (
      <Box>
        <SignedDocument project_id={project_id} id={document_id} />
      </Box>
    )}
  </Box>
);
type Recording = { project_id: string; text: string | null; document_id?: string | undefined };

const columnsOf = (project_id: string): Column<Row>[] => [
  ...conceptColumns(240),
  {
    title: texts.price,
    width: 130,
    figures: true,
    cell: ({ unit_price }) => unitMoney(unit_price),
    data: [{ kind: 'price', of: ({ unit_price }) => unit_price }],
  },
  {
    title: texts.stage,
    width: 150,
    cell: stageText,
    data: [{ of: stageText }],
  },
  {
    title: texts.ordered,
    width: 230,
    cell: (row) => (
      <Recorded project_id={project_id} text={orderText(row)} document_id={row.order?.document_id} />
    ),
    data: [{ of: orderText }],
  },
  {
    title: texts.agreed,
    width: 200,
    cell: (row) => (
      <Recorded project_id={project_id} text={agreedText(row)} document_id={row.price?.document_id} />
    ),
    data: [{ of: agreedText }],
  },
];

const Actions = ({ of, open }: { of: Row; open: (what: Open) => void }) => {
  const { concept_code, order, price, stage } = of;
  if (stage === 'convenio') return null;
  const button = (does: 'order' | 'agree', label: string, named: string) => (
    <Button aria-label={named} onClick={() => open({ does, of })} sx={touch}>
      {label}
    </Button>
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!order && button('order', texts.order, texts.orderNamed(concept_code))}
      {order && !price && button('agree', texts.agree, texts.agreeNamed(concept_code))}
      {order && (
        <Button
          color="error"
          aria-label={texts.withdrawNamed(price ? 'price' : 'order', concept_code)}
          onClick={() => open({ does: 'withdraw', of })}
          sx={touch}
        >
          {texts.withdraw}
        </Button>
      )}
    </Stack>
  );
};

const actionsColumn = (open: (what: Open) => void): Column<Row> => ({
  title: words.actions,
  width: 260,
  pinnedEnd: true,
  screenOnly: true,
  cell: (of) => <Actions of={of} open={open} />,
});

const dialogs = { order: OrderDialog, agree: PriceDialog, withdraw: WithdrawRecordDialog };
const Dialog = ({ open: { does, of }, ...props }: DialogProps) => {
  const Asked = dialogs[does];
  return <Asked {...props} of={of} />;
};
type DialogProps = { project_id: string; open: NonNullable<Open>; close: () => void };

type Props = { project_id: string; writes: boolean };

const Shown = ({ project_id, writes, rows }: Props & { rows: Row[] }) => {
  const [open, setOpen] = useState<Open>(null);
  const columns = columnsOf(project_id);
  const isOpen = rows.some(({ stage }) => stage !== 'convenio');
  return (
    <Section
      title={texts.title}
      place="extraordinarios"
      hint={texts.hint}
      actions={<ExcelButton file="extraordinarios" sheet={{ name: texts.title, columns, rows }} />}
    >
      <TableOrCards
        label={texts.title}
        columns={writes && isOpen ? [...columns, actionsColumn(setOpen)] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        maxHeight={480}
      />
      {open && <Dialog project_id={project_id} open={open} close={() => setOpen(null)} />}
    </Section>
  );
};

/**
 * Extraordinary concepts of the works contract from their order to the amendment that takes them in; nothing if it has none. `writes`:
 * whether forms are shown.
 */
export const Extraordinaries = ({ project_id, writes }: Props) => {
  const { send } = useDataProvider<Api>();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['extraordinary-prices', project_id],
    queryFn: () => send('GET', `projects/${project_id}/extraordinary`),
  });
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return data.length > 0 && <Shown project_id={project_id} writes={writes} rows={data} />;
};
