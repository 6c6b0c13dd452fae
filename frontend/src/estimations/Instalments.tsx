import { Box, Button, Stack, Typography } from '@mui/material';
import { instalmentKindNames, type RecordedInstalment } from '@obraclara/events';
import { useId, useMemo, useState } from 'react';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { app, estimations as words } from '../messages.ts';
import { part } from '../shared/conflict/fields.ts';
import { useConflictSend } from '../shared/conflict/useConflictSend.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { ReasonDialog } from '../shared/forms/ReasonDialog.tsx';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { DayField } from '../ui/dates/DayField.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { day, money } from '../ui/format/format.ts';
import type { Column } from '../ui/tables/columns.ts';
import { TableOrCards } from '../ui/tables/TableOrCards.tsx';
import { texts } from './messages.ts';
import type { EstimationProject } from './row.ts';

/** Room for the label of the first field, which the dialog would cut. */
const column = { display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } } as const;
const frame = {
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--paper)',
  minWidth: 0,
  p: { xs: 2, sm: 3 },
};
const touch = { minHeight: { xs: 48, lg: 36 } };

type Facts = { guarantee: string; invoice: string; paid_on: string };
const factsOf = (one?: RecordedInstalment): Facts => ({
  guarantee: one?.guarantee ?? '',
  invoice: one?.invoice ?? '',
  paid_on: one?.paid_on ?? '',
});
const shownDay = (of: string | null) => (of ? day(of) : '—');
const fields = [
  part<Facts>(['guarantee'], texts.guarantee, ({ guarantee }) => guarantee),
  part<Facts>(['invoice'], texts.invoice, ({ invoice }) => invoice),
  part<Facts>(['paid_on'], texts.paidOn, ({ paid_on }) => shownDay(paid_on)),
];

type DialogProps = { project: EstimationProject; of: RecordedInstalment; close: () => void };

const noted = { done: texts.noted, failed: texts.noteFailed, asksWhenMoved: true };

/** Notes the guarantee, the invoice and the day of payment of an instalment. Its day and amount never change. */
export const NoteDialog = ({ project, of, close }: DialogProps) => {
  const command = useCommand();
  const opened = factsOf(of);
  const to = `projects/${project.id}/anticipo/${of.id}`;
  const send = useConflictSend(
    { seen: project.anticipo_revision, opened },
    {
      to,
      fields,
      currently: (record: object) =>
        factsOf((record as EstimationProject).anticipo_instalments?.find(({ id }) => id === of.id)),
    },
  );
  const form = useShortForm(opened, async (typed) => {
    const { refill, outcome, leaves } = await send(typed, (seen, { paid_on, ...facts }) =>
      command('PUT', seenAt(to, seen), noted, { ...facts, paid_on: paid_on || null }),
    );
    if (refill) return { refill };
    if (!outcome.ok && !leaves) return refusedBy(outcome.error);
    close();
    return undefined;
  });
  return (
    <FormDialog
      title={texts.noteNamed(money(of.amount), day(of.on))}
      submit={app.save}
      form={form}
      close={close}
      maxWidth="xs"
      fullWidth
      content={{ sx: column }}
    >
      <FormField name="guarantee" label={texts.guarantee} maxLength={120} autoFocus />
      <FormField name="invoice" label={texts.invoice} maxLength={120} />
      <DayField name="paid_on" label={texts.paidOn} optional />
    </FormDialog>
  );
};

const withdrawn = { done: texts.withdrawn, failed: texts.withdrawFailed };

const WithdrawDialog = ({ project, of, close }: DialogProps) => {
  const command = useCommand();
  const to = `projects/${project.id}/anticipo/${of.id}/withdraw`;
  return (
    <ReasonDialog
      title={texts.withdrawNamed(money(of.amount), day(of.on))}
      hint={texts.withdrawMeans}
      submit={texts.withdraw}
      send={(reason) => command('POST', to, withdrawn, { reason })}
      close={close}
    />
  );
};

type Open = { does: 'note' | 'withdraw'; of: RecordedInstalment };

const columns: Column<RecordedInstalment>[] = [
  {
    title: texts.instalmentDay,
    width: 130,
    pinned: true,
    cell: ({ on }) => day(on),
    data: [{ kind: 'day', of: ({ on }) => on }],
  },
  { title: texts.instalmentAmount, width: 160, amount: ({ amount }) => amount },
  {
    title: texts.instalmentKind,
    width: 200,
    grow: true,
    cell: ({ kind }) => instalmentKindNames[kind],
    data: [{ of: ({ kind }) => instalmentKindNames[kind] }],
  },
  {
    title: texts.guarantee,
    width: 160,
    cell: ({ guarantee }) => guarantee || '—',
    data: [{ of: ({ guarantee }) => guarantee }],
  },
  {
    title: texts.invoice,
    width: 160,
    cell: ({ invoice }) => invoice || '—',
    data: [{ of: ({ invoice }) => invoice }],
  },
  {
    title: texts.paidOn,
    width: 130,
    cell: ({ paid_on }) => shownDay(paid_on),
    data: [{ kind: 'day', of: ({ paid_on }) => paid_on }],
  },
];

const actionsColumn = (open: (what: Open) => void): Column<RecordedInstalment> => ({
  title: words.actions,
  width: 230,
  pinnedEnd: true,
  screenOnly: true,
  cell: (of) => (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        aria-label={texts.noteNamed(money(of.amount), day(of.on))}
        onClick={() => open({ does: 'note', of })}
        sx={touch}
      >
        {texts.correct}
      </Button>
      <Button
        color="error"
        aria-label={texts.withdrawNamed(money(of.amount), day(of.on))}
        onClick={() => open({ does: 'withdraw', of })}
        sx={touch}
      >
        {texts.withdraw}
      </Button>
    </Stack>
  ),
});

/** Instalments of the advance, in the order of their days; with `editable`, the buttons that correct and withdraw one. */
export const Instalments = ({ project, editable }: { project: EstimationProject; editable: boolean }) => {
  const title = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const shown = useMemo(() => (editable ? [...columns, actionsColumn(setOpen)] : columns), [editable]);
  const Asked = open?.does === 'note' ? NoteDialog : WithdrawDialog;
  return (
    <Box component="section" aria-labelledby={title} sx={frame}>
      <Typography variant="h2" id={title} sx={{ mb: 2 }}>
        {texts.instalments}
      </Typography>
      <TableOrCards
        label={texts.instalments}
        columns={shown}
        rows={project.anticipo_instalments ?? []}
        rowKey={({ id }) => id}
        total="TOTAL"
      />
      {open && <Asked project={project} of={open.of} close={() => setOpen(null)} />}
    </Box>
  );
};
