import { Alert, Box, Button } from '@mui/material';
import { addMoney, type SuggestedReturn } from '@obraclara/events';
import { money } from '../../ui/format/format.ts';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { useCapture } from './capture-context.ts';

/** Suggests refunds of the amounts still withheld, by name, with the estimation that ends the contract. */
export const SuggestedReturns = () => {
  const { typing, live } = useCapture();
  if (!live || live.returns.length === 0) return null;
  const { change, changeIn, draft } = typing;
  const giveBack = ({ nombre, amount, isLate }: SuggestedReturn) => {
    if (!isLate) {
      const given = {
        nombre,
        tipo: 'importe',
        valor: String(amount),
        es_suma: true,
        kind: 'retencion',
      } as const;
      return change(({ otras_retenciones }) => ({ otras_retenciones: [...otras_retenciones, given] }));
    }
    const { aplicar_devolucion, devolucion_retencion } = draft.deductions;
    const already = aplicar_devolucion ? readMoney(devolucion_retencion).value : 0;
    changeIn.deductions({
      aplicar_devolucion: true,
      devolucion_retencion: String(addMoney(already, amount)),
    });
  };
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ color: 'text.primary', '& .MuiAlert-message': { flex: 1 } }}
    >
      El contrato termina con esta estimación y queda retenido:
      <Box component="ul" aria-label="Devoluciones sugeridas" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {live.returns.map((one) => (
          <Box
            key={one.nombre}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
          >
            <Box sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>{one.nombre}</Box>
            <strong translate="no">{money(one.amount)}</strong>
            <Button
              aria-label={`Devolver ${one.nombre}`}
              onClick={() => giveBack(one)}
              sx={{ minHeight: { xs: 48, sm: 40 } }}
            >
              Devolver
            </Button>
          </Box>
        ))}
      </Box>
    </Alert>
  );
};
