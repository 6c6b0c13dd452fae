import { Box, Button, Typography } from '@mui/material';
import { penalty } from '@obraclara/events';
import { useState } from 'react';
import { money } from '../../ui/format/format.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { readMoney, readPercentage, readQuantity } from '../../ui/forms/typed-number.ts';
import { Calculator } from './Calculator.tsx';
import { useCapture } from './capture-context.ts';

/** Penalty in pesos; null if it is 0 or above the largest amount of money. */
const proposed = (pending: number, percentage: number, days: number): number | null => {
  try {
    return penalty({ pending, percentage, days }) || null;
  } catch {
    return null;
  }
};

const Calculation = ({ close }: { close: () => void }) => {
  const { change } = useCapture().typing;
  const [pending, setPending] = useState('');
  const [percentage, setPercentage] = useState('');
  const [days, setDays] = useState('');
  const amount = proposed(
    readMoney(pending).value,
    readPercentage(percentage).value,
    readQuantity(days).value,
  );
  const use = (valor: number) => {
    const pena = {
      nombre: 'Pena convencional',
      tipo: 'importe',
      valor: String(valor),
      es_suma: false,
      kind: 'pena',
    } as const;
    change(({ otras_retenciones }) => ({ otras_retenciones: [...otras_retenciones, pena] }));
    close();
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '2fr 1fr 1fr' } }}>
        <Field label="No ejecutado ($)" figure={readMoney} value={pending} change={setPending} />
        <Field label="Pena por día (%)" figure={readPercentage} value={percentage} change={setPercentage} />
        <Field label="Días de atraso" figure={readQuantity} value={days} change={setDays} />
      </Box>
      {amount === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Lo que no se ejecutó en la fecha pactada, por el porcentaje diario del contrato, por los días.
        </Typography>
      ) : (
        <Button
          variant="outlined"
          onClick={() => use(amount)}
          sx={{ alignSelf: 'start', minHeight: { xs: 48, sm: 40 } }}
        >
          Aplicar pena de {money(amount)}
        </Button>
      )}
    </>
  );
};

/** Calculates a conventional penalty (LOPSRM art. 46 Bis) and adds it to the deductions. */
export const PenaltyCalculator = () => (
  <Calculator label="Calcular la pena convencional" title="Cálculo de la pena convencional">
    {(close) => <Calculation close={close} />}
  </Calculator>
);
