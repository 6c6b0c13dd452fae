import { Box, Button, Typography } from '@mui/material';
import { lateRetention, suspendedText, type LateRetention } from '@obraclara/events';
import { useState } from 'react';
import { useAnalytics } from '../../api/useAnalytics.ts';
import { money } from '../../ui/format/format.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { readPercentage } from '../../ui/forms/typed-number.ts';
import { ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { useContract } from '../contract.ts';
import type { DraftDeductions } from '../draft.ts';
import { Calculator } from './Calculator.tsx';
import { useCapture } from './capture-context.ts';
import { standingOf, type Compared } from './lateness.ts';

const Line = ({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      py: 0.25,
      ...(strong && { fontWeight: 700, borderTop: '1px solid var(--edge)' }),
    }}
  >
    <dt>{label}</dt>
    <Box component="dd" translate="no" sx={{ m: 0, ml: 'auto' }}>
      {money(amount)}
    </Box>
  </Box>
);

const outcome = (movement: number) =>
  movement < 0 ? 'Devolución de esta estimación' : 'Retención de esta estimación';

/** Deductions with a late retention of `movement` pesos, or a refund if it is negative. Clears any other late retention or refund. */
const withMovement = (movement: number): Partial<DraftDeductions> => ({
  aplicar_retencion_retraso: movement > 0,
  retencion_retraso_tipo: movement > 0 ? 'importe' : 'porcentaje',
  retencion_retraso_valor: movement > 0 ? String(movement) : '',
  aplicar_devolucion: movement < 0,
  devolucion_retencion: movement < 0 ? String(-movement) : '',
});

type SumProps = {
  late: LateRetention;
  percentage: number;
  withheld: number;
  use: (movement: number) => void;
};

const Sum = ({ late, percentage, withheld, use }: SumProps) => (
  <>
    <Box component="dl" aria-label="Retención por retraso" sx={{ m: 0 }}>
      <Line label={`Retención total: ${percentage} % del atraso`} amount={late.due} />
      <Line label="Retenido en las estimaciones anteriores" amount={withheld} />
      <Line label={outcome(late.movement)} amount={Math.abs(late.movement)} strong />
    </Box>
    {late.movement === 0 ? (
      <Typography variant="body2">No hay nada que retener ni que devolver.</Typography>
    ) : (
      <Button
        variant="outlined"
        onClick={() => use(late.movement)}
        sx={{ alignSelf: 'start', minHeight: { xs: 48, sm: 40 } }}
      >
        {late.movement > 0 ? 'Retener' : 'Devolver'} {money(Math.abs(late.movement))}
      </Button>
    )}
  </>
);

/** The plan compared with, and what does not count. */
const Notes = ({ plan, suspended, isRunning }: Compared) => {
  const notes = [
    ...(plan ? [`${plan}.`] : []),
    ...(suspended > 0 ? [suspendedText(suspended)] : []),
    ...(isRunning ? ['El mes aún no termina y su programa cuenta completo.'] : []),
  ];
  return (
    notes.length > 0 && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {notes.join(' ')}
      </Typography>
    )
  );
};

/** Progress against the program and, after the user types a percentage, the retention; a button copies it into the form. */
const Calculation = ({ close }: { close: () => void }) => {
  const { project_id, typing, live } = useCapture();
  const { deductions, general } = typing.draft;
  const curve = useAnalytics('s-curve', project_id, (answer) => answer);
  const [text, setText] = useState(
    deductions.retencion_retraso_tipo === 'porcentaje' ? deductions.retencion_retraso_valor : '',
  );
  if (curve.isPending) return <TableSkeleton rows={3} />;
  if (!curve.data)
    return (
      <ErrorState
        message="No se pudo consultar el programa del proyecto."
        onRetry={() => void curve.refetch()}
      />
    );
  const standing = standingOf(curve.data, general.end_date);
  if ('missing' in standing) return <Typography variant="body2">{standing.missing}</Typography>;
  const { programmed, executed, until } = standing;
  const { value: percentage } = readPercentage(text);
  const withheld = live?.late_withheld ?? 0;
  const late = lateRetention({ programmed, executed, percentage, withheld });
  const use = (movement: number) => {
    typing.changeIn.deductions(withMovement(movement));
    close();
  };
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        <Line label={`Programado al cierre de ${until}`} amount={programmed} />
        <Line label={`Ejecutado al cierre de ${until}`} amount={executed} />
        <Line label="Atraso, sin IVA" amount={late.behind} strong />
      </Box>
      <Notes {...standing} />
      <Field
        label="Porcentaje del contrato (%)"
        figure={readPercentage}
        value={text}
        change={setText}
        sx={{ width: { sm: 220 } }}
      />
      {live && percentage > 0 && <Sum {...{ late, percentage, withheld, use }} />}
    </>
  );
};

/**
 * Calculates the late retention or refund of an estimation from the program and the recorded progress (domain.md §2.3).
 * Only for works: services contracts have no recorded progress.
 */
export const LateCalculator = () => {
  const { resource } = useContract();
  if (resource !== 'estimations') return null;
  return (
    <Calculator label="Calcular la retención por retraso" title="Cálculo de la retención por retraso">
      {(close) => <Calculation close={close} />}
    </Calculator>
  );
};
