import { Alert, Button, Stack, Typography } from '@mui/material';
import type { GuaranteesAnswer } from '@obraclara/api';
import { guaranteeKindNames, type GuaranteeKind } from '@obraclara/events';
import { useState } from 'react';
import { estimations as words } from '../../messages.ts';
import { useGuarantees } from '../../shared/useGuarantees.ts';
import { Light } from '../../ui/figures/Light.tsx';
import { Section } from '../../ui/figures/Section.tsx';
import { day, money } from '../../ui/format/format.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { SignedDocument } from '../SignedDocument.tsx';
import { EndorseDialog, FileDialog, GuaranteeTermsDialog, ReleaseDialog } from './GuaranteeDialogs.tsx';
import { endText, termsText, texts } from './messages.ts';
import { requiredRows, type RequiredRow } from './required-rows.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Guarantee = GuaranteesAnswer['guarantees'][number];
type Open =
  'terms' | { file: GuaranteeKind } | { does: 'endorse' | 'release' | 'withdraw'; of: Guarantee } | null;
type OpenWith = (what: Open) => void;

const touch = { minHeight: { xs: 48, sm: 40 } };

const requiredColumns: Column<RequiredRow>[] = [
  { title: texts.kind, width: 200, pinned: true, grow: true, cell: ({ name }) => name },
  { title: texts.basis, width: 160, amount: ({ basis }) => basis },
  { title: texts.asked, width: 160, amount: ({ required }) => required },
  { title: texts.covered, width: 160, amount: ({ covered }) => covered },
  { title: texts.missing, width: 160, amount: ({ missing }) => missing },
  {
    title: texts.state,
    width: 230,
    cell: ({ light, state }) => <Light light={light}>{state}</Light>,
  },
];

const filingColumn = (open: OpenWith): Column<RequiredRow> => ({
  title: words.actions,
  width: 130,
  pinnedEnd: true,
  screenOnly: true,
  cell: ({ kind }) =>
    kind && (
      <Button aria-label={texts.fileNamed(kind)} onClick={() => open({ file: kind })} sx={touch}>
        {texts.register}
      </Button>
    ),
});

const endorsementsText = ({ endorsements }: Guarantee) =>
  endorsements
    .map(({ folio, amount, amendment }) =>
      [
        folio,
        ...(amount > 0 ? [money(amount)] : []),
        ...(amendment ? [texts.amendmentNamed(amendment)] : []),
      ].join(', '),
    )
    .join('; ');

const guaranteeColumns = (project_id: string): Column<Guarantee>[] => [
  {
    title: texts.folio,
    width: 150,
    pinned: true,
    cell: ({ folio }) => <span translate="no">{folio}</span>,
    data: [{ of: ({ folio }) => folio }],
  },
  {
    title: texts.kind,
    width: 130,
    cell: ({ kind }) => guaranteeKindNames[kind],
    data: [{ of: ({ kind }) => guaranteeKindNames[kind] }],
  },
  {
    title: texts.institution,
    width: 180,
    grow: true,
    cell: ({ institution }) => <span translate="no">{institution}</span>,
    data: [{ of: ({ institution }) => institution }],
  },
  { title: texts.amount, width: 160, amount: ({ total }) => total, total: 'none' },
  {
    title: texts.from,
    width: 130,
    cell: ({ from }) => day(from),
    data: [{ kind: 'day', of: ({ from }) => from }],
  },
  {
    title: texts.until,
    width: 130,
    cell: ({ in_force_until }) => day(in_force_until),
    data: [{ kind: 'day', of: ({ in_force_until }) => in_force_until }],
  },
  {
    title: texts.state,
    width: 200,
    cell: (one) => <Light light={one.light}>{endText(one)}</Light>,
    data: [{ of: endText }],
    sortBy: ({ released, days_left }) => (released ? null : days_left),
  },
  {
    title: texts.endorsements,
    width: 220,
    cell: (one) => <span translate="no">{endorsementsText(one) || '—'}</span>,
    data: [{ of: endorsementsText }],
  },
  {
    title: texts.document,
    width: 160,
    cell: ({ document_id }) =>
      document_id ? <SignedDocument project_id={project_id} id={document_id} /> : '—',
  },
];

const actionsColumn = (open: OpenWith): Column<Guarantee> => ({
  title: words.actions,
  width: 270,
  pinnedEnd: true,
  screenOnly: true,
  cell: (of) => (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!of.released && (
        <>
          <Button
            aria-label={texts.endorseNamed(of.folio)}
            onClick={() => open({ does: 'endorse', of })}
            sx={touch}
          >
            {texts.endorse}
          </Button>
          <Button
            aria-label={texts.releaseNamed(of.folio)}
            onClick={() => open({ does: 'release', of })}
            sx={touch}
          >
            {texts.release}
          </Button>
        </>
      )}
      <Button
        color="error"
        aria-label={texts.withdrawNamed(of.folio)}
        onClick={() => open({ does: 'withdraw', of })}
        sx={touch}
      >
        {texts.withdraw}
      </Button>
    </Stack>
  ),
});

type ShownProps = { project_id: string; answer: GuaranteesAnswer; writes: boolean };
type DialogsProps = Omit<ShownProps, 'writes'> & { open: Open; close: () => void };

const ofOne = { endorse: EndorseDialog, release: ReleaseDialog, withdraw: WithdrawDialog };

const Dialogs = ({ open, ...props }: DialogsProps) => {
  if (open === null) return null;
  if (open === 'terms') return <GuaranteeTermsDialog {...props} />;
  if ('file' in open) return <FileDialog {...props} kind={open.file} />;
  const Asked = ofOne[open.does];
  return <Asked {...props} of={open.of} />;
};

const Shown = ({ project_id, answer, writes }: ShownProps) => {
  const [open, setOpen] = useState<Open>(null);
  const { guarantees, warnings } = answer;
  const columns = guaranteeColumns(project_id);
  return (
    <Section
      title={texts.title}
      place="garantias"
      hint={termsText(answer)}
      actions={
        <>
          <ExcelButton file="garantias" sheet={{ name: texts.title, columns, rows: guarantees }} />
          {writes && (
            <Button sx={touch} onClick={() => setOpen('terms')}>
              {texts.terms}
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {warnings.map((warning) => (
          <Alert key={warning} severity="warning" variant="outlined">
            {warning}
          </Alert>
        ))}
        <Typography variant="h3">{texts.required}</Typography>
        <TableOrCards
          label={texts.required}
          columns={writes ? [...requiredColumns, filingColumn(setOpen)] : requiredColumns}
          rows={requiredRows(answer)}
          rowKey={({ id }) => id}
        />
        <Typography variant="h3">{texts.filed}</Typography>
        {guarantees.length === 0 ? (
          <EmptyState title={texts.none} hint={texts.noneHint} />
        ) : (
          <TableOrCards
            label={texts.filed}
            columns={writes ? [...columns, actionsColumn(setOpen)] : columns}
            rows={guarantees}
            rowKey={({ id }) => id}
          />
        )}
      </Stack>
      <Dialogs project_id={project_id} answer={answer} open={open} close={() => setOpen(null)} />
    </Section>
  );
};

/** Guarantees of the works contract: what it requires, what was filed, and what ends soon. `writes`: whether forms are shown. */
export const Guarantees = ({ project_id, writes }: Omit<ShownProps, 'answer'>) => {
  const { data, isPending, refetch } = useGuarantees(project_id);
  if (isPending) return <TableSkeleton />;
  if (!data) return <ErrorState message={texts.loadFailed} onRetry={() => void refetch()} />;
  return <Shown project_id={project_id} answer={data} writes={writes} />;
};
