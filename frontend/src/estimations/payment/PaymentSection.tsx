import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import {
  invoiceDifference,
  invoiceInForce,
  isDraft,
  leftToPay,
  may,
  paidOf,
  type PaymentClock,
  type RecordedPayment,
  type Role,
} from '@obraclara/events';
import { useState, type ReactNode } from 'react';
import { seenAt } from '../../api/target.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useSession } from '../../session/useSession.ts';
import { limitText } from '../../shared/limit-text.ts';
import { ReasonDialog } from '../../shared/forms/ReasonDialog.tsx';
import { day, money } from '../../ui/format/format.ts';
import { useContract, useControl } from '../contract.ts';
import type { EstimationRow } from '../row.ts';
import { useClock } from './ClockChip.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { paymentTexts as texts } from './messages.ts';
import { PayDialog } from './PayDialog.tsx';

type Open = { dialog: 'invoice' | 'pay' | 'return' } | { dialog: 'withdraw'; payment: RecordedPayment };

const touch = { minHeight: { xs: 48, lg: 40 } };
const list = { m: 0, p: 0, listStyle: 'none' } as const;
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.75,
  borderTop: '1px solid var(--line)',
  fontVariantNumeric: 'tabular-nums',
} as const;

const colours = { none: 'text.primary', soon: 'var(--orange)', late: 'var(--red)' } as const;

/** The next limit, whose turn it is, and the interest of what is late. */
const Limit = ({ clock, today }: { clock: PaymentClock; today: string }) => (
  <div>
    <Typography sx={{ fontWeight: 600, color: colours[clock.light] }}>{limitText(clock, today)}</Typography>
    {clock.turn && <Typography sx={{ color: 'text.secondary' }}>{texts.turn(clock.turn)}</Typography>}
    {clock.by_silence && <Typography>{texts.silence}</Typography>}
    {clock.interest && (
      <Typography translate="no">
        {'amount' in clock.interest
          ? texts.interest(money(clock.interest.amount))
          : texts.noRate(clock.interest.missing_year)}
      </Typography>
    )}
  </div>
);

/** Net amount, what is paid and what is left. */
const Sums = ({ row }: { row: EstimationRow }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
      gap: 2,
    }}
  >
    {[
      [texts.net, row.importe_liquido],
      [texts.paid, paidOf(row)],
      [texts.left, leftToPay(row)],
    ].map(([label, amount]) => (
      <div key={label}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600 }} translate="no">
          {money(Number(amount))}
        </Box>
      </div>
    ))}
  </Box>
);

/** Invoices in the order of their reception, with the days of their return. */
const Invoices = ({ row: { billing } }: { row: EstimationRow }) =>
  billing.invoices.length === 0 ? (
    <Typography sx={{ color: 'text.secondary' }}>{texts.noInvoice}</Typography>
  ) : (
    <Box component="ul" aria-label={texts.invoice} sx={list}>
      {billing.invoices.map(({ folio, uuid, on, total, returned_on }, at) => (
        <Box component="li" key={`${uuid} ${at}`} sx={line}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>
              {texts.invoice} {folio}
            </strong>
            , {texts.received(day(on))}
            {returned_on && `, ${texts.returned(day(returned_on))}`}
            <Typography variant="body2" sx={{ color: 'text.secondary' }} translate="no">
              {uuid}
            </Typography>
          </Box>
          <strong translate="no">{money(total)}</strong>
        </Box>
      ))}
    </Box>
  );

const Payments = ({
  row: { billing },
  action,
}: {
  row: EstimationRow;
  action: (payment: RecordedPayment) => ReactNode;
}) =>
  billing.payments.length === 0 ? (
    <Typography sx={{ color: 'text.secondary' }}>{texts.noPayments}</Typography>
  ) : (
    <Box component="ul" aria-label={texts.payments} sx={list}>
      {billing.payments.map((payment) => (
        <Box component="li" key={payment.id} sx={line}>
          <span>
            {texts.paymentOf(day(payment.on))}
            {payment.reference && ` · ${payment.reference}`}
          </span>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <strong translate="no">{money(payment.amount)}</strong>
            {action(payment)}
          </Box>
        </Box>
      ))}
    </Box>
  );

type Props = { row: EstimationRow; project: ProjectListed | undefined };

const noOffers = { invoice: false, giveBack: false, pay: false, withdraw: false };

/** What a role may do with the invoice and the payments of a presented estimation. */
const offersOf = (row: EstimationRow, role: Role): typeof noOffers => {
  const isReceived = invoiceInForce(row.billing) !== undefined;
  const isOwed = leftToPay(row) > 0;
  const pays = may(role, 'estimations.pay');
  return {
    invoice: may(role, 'estimations.invoice') && !isReceived,
    giveBack: pays && isReceived && isOwed,
    pay: pays && isOwed,
    withdraw: pays,
  };
};

/** What the user may do now: nothing with a draft, nor in a closed contract. */
const useOffers = ({ row, project }: Props): typeof noOffers => {
  const role = useSession()?.user.role;
  const control = useControl(project ?? {});
  return role === undefined || isDraft(row) || control === 'closed' ? noOffers : offersOf(row, role);
};

/** The dialog that is open. */
const OpenDialog = ({ open, row, project, close }: Props & { open: Open; close: () => void }) => {
  const { resource } = useContract();
  const command = useCommand();
  const address = `${resource}/${row.id}`;
  if (open.dialog === 'invoice')
    return <InvoiceDialog row={row} contractor_rfc={project?.contractor_rfc} close={close} />;
  if (open.dialog === 'pay') return <PayDialog row={row} close={close} />;
  const asked =
    'payment' in open
      ? {
          title: texts.withdrawNamed(money(open.payment.amount), day(open.payment.on)),
          hint: texts.withdrawMeans,
          submit: texts.withdraw,
          path: `${address}/payments/${open.payment.id}/withdraw`,
          messages: { done: texts.withdrawn, failed: texts.withdrawFailed },
        }
      : {
          title: texts.giveBackNamed(row.number),
          hint: texts.giveBackMeans,
          submit: texts.giveBack,
          path: `${address}/invoice/return`,
          messages: { done: texts.givenBack, failed: texts.giveBackFailed },
        };
  const { path, messages, ...words } = asked;
  return (
    <ReasonDialog
      {...words}
      send={(reason) => command('POST', seenAt(path, row.revision), messages, { reason })}
      close={close}
    />
  );
};

/** Invoice, payments and next limit of an estimation of the works. */
export const PaymentSection = ({ row, project }: Props) => {
  const { clockOf, today } = useClock(row.project_id);
  const offers = useOffers({ row, project });
  const [open, setOpen] = useState<Open | null>(null);
  const invoice = invoiceInForce(row.billing);
  const difference = invoice && invoiceDifference(invoice.total, row);
  const button = (is: boolean, label: string, next: Open) =>
    is && (
      <Button variant="outlined" onClick={() => setOpen(next)} sx={touch}>
        {label}
      </Button>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Limit clock={clockOf(row)} today={today} />
      <Sums row={row} />
      <Invoices row={row} />
      {difference && <Alert severity="warning">{difference}</Alert>}
      <Payments
        row={row}
        action={(payment) =>
          offers.withdraw && (
            <Button
              onClick={() => setOpen({ dialog: 'withdraw', payment })}
              aria-label={texts.withdrawNamed(money(payment.amount), day(payment.on))}
              sx={touch}
            >
              {texts.withdraw}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {button(offers.invoice, texts.register, { dialog: 'invoice' })}
        {button(offers.giveBack, texts.giveBack, { dialog: 'return' })}
        {button(offers.pay, texts.pay, { dialog: 'pay' })}
      </Box>
      {open && <OpenDialog {...{ open, row, project }} close={() => setOpen(null)} />}
    </Stack>
  );
};
