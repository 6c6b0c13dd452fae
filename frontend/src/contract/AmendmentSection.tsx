import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import type { ContractTermsAnswer } from '@obraclara/api';
import { amendmentKindNames } from '@obraclara/events';
import type { ReactNode } from 'react';
import { Section } from '../ui/figures/Section.tsx';
import { day, money, percentage, quantity, unitMoney } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { inDays, lineOrigins, pricesText, texts } from './messages.ts';
import { BusyIcon, busyButton } from '../ui/states/BusyIcon.tsx';
import { useServerDocument } from '../shared/useServerDocument.ts';
import { addressOf, type TermsOf } from './useContractTerms.ts';
import { conceptColumns } from './concept-columns.tsx';
import { SignedDocument } from './SignedDocument.tsx';

type Amendment = ContractTermsAnswer['amendments'][number];
type Line = Amendment['lines'][number];

const touch = { minHeight: { xs: 48, sm: 40 } };

/** What a line changes; both prices, if it is the price. */
const originText = ({ origin, prices }: Line) =>
  prices
    ? `${lineOrigins[origin]} ${pricesText(unitMoney(prices.former), unitMoney(prices.present))}`
    : lineOrigins[origin];

const lineColumns: Column<Line>[] = [
  ...conceptColumns(260),
  {
    title: texts.origin,
    width: 130,
    cell: originText,
    data: [{ of: originText }],
  },
  {
    title: texts.change,
    width: 150,
    figures: true,
    cell: (line) => `${quantity(line.quantity)} ${line.unit}`,
    data: [{ kind: 'quantity', of: (line) => line.quantity }],
  },
  {
    title: texts.price,
    width: 140,
    figures: true,
    cell: ({ unit_price }) => unitMoney(unit_price),
    data: [{ kind: 'price', of: ({ unit_price }) => unit_price }],
  },
  { title: texts.lineAmount, width: 160, amount: ({ amount }) => amount },
];

type Props = { contract: TermsOf; of: Amendment; beside: ReactNode };

const formats = [
  ['pdf', texts.paperPdf],
  ['xlsx', texts.paperExcel],
] as const;

/** Buttons for the sheet of the amendment, in every format. */
const Papers = ({ contract, of: { id, number } }: Pick<Props, 'contract' | 'of'>) => {
  const { busy, take } = useServerDocument();
  return formats.map(([format, label]) => (
    <Button
      key={format}
      {...busyButton(busy)}
      startIcon={<BusyIcon busy={busy} icon={<PrintOutlined />} />}
      aria-label={`${label}, ${texts.amendment(number)}`}
      onClick={() => void take(`${addressOf(contract)}/amendments/${id}/convenio.${format}`)}
      sx={touch}
    >
      {label}
    </Button>
  ));
};

/** An amendment: what it changes, its signed document and its concepts. `beside`: its buttons. */
export const AmendmentSection = ({ contract, of, beside }: Props) => {
  const changes = [
    money(of.amount),
    ...(of.days === 0 ? [] : [`${of.days > 0 ? '+' : '−'}${inDays(Math.abs(of.days))}`]),
    ...(of.changes_program ? [texts.program] : []),
    ...(of.advance_percentage === null ? [] : [texts.advanceNamed(percentage(of.advance_percentage))]),
  ];
  return (
    <Section
      title={texts.amendment(of.number)}
      place={of.id}
      hint={`${amendmentKindNames[of.kind]} · ${day(of.on)} · ${changes.join(' · ')} · ${of.reason}`}
      actions={
        <>
          <Papers contract={contract} of={of} />
          <ExcelButton
            file={`convenio-${of.number}`}
            sheet={{ name: texts.amendment(of.number), columns: lineColumns, rows: of.lines, total: 'TOTAL' }}
          />
          {beside}
        </>
      }
    >
      {of.document_id && (
        <Box sx={{ mb: 1 }}>
          <SignedDocument project_id={contract.project_id} id={of.document_id} />
        </Box>
      )}
      {of.lines.length > 0 && (
        <TableOrCards
          label={`${texts.lines} ${of.number}`}
          columns={lineColumns}
          rows={of.lines}
          rowKey={({ concept_id, origin }) => `${origin} ${concept_id}`}
          maxHeight={480}
          total="TOTAL"
        />
      )}
    </Section>
  );
};
