import { Alert, Typography } from '@mui/material';
import { quantity } from '../../ui/format/format.ts';
import type { Measured } from '../record.ts';

type Props = { measured: Measured; unit: string };

/** The concept's total with the typed quantity. Beyond the planned quantity it warns, without refusing. */
export const Outcome = ({ measured: { planned, total, remaining }, unit }: Props) => {
  const sum = `Con este avance: ${quantity(total)} de ${quantity(planned)} ${unit}.`;
  if (remaining < 0)
    return (
      <Alert severity="warning" variant="outlined" role="status">
        {sum} Rebasa lo planeado por {quantity(-remaining)} {unit}: quedará Sobre-Ejecutado.
      </Alert>
    );
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {sum} {remaining === 0 ? 'Completo.' : `Restan ${quantity(remaining)} ${unit}.`}
    </Typography>
  );
};
