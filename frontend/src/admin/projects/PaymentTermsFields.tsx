import { Box, Typography } from '@mui/material';
import { defaultPaymentTerms } from '@obraclara/events';
import { TextInput } from 'react-admin';
import { daysProblem, ratesProblem, ratesText } from './payment-terms.ts';

const numeric = { htmlInput: { inputMode: 'numeric', maxLength: 3 } } as const;
const days = [
  ['present_days', 'Días para presentar'],
  ['authorize_days', 'Días para autorizar'],
  ['pay_days', 'Días para pagar'],
] as const;

/** Terms of payment of the works contract; a new project has those of the federal law. */
export const PaymentTermsFields = () => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
      Plazos de pago
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      Días naturales, como los fija el contrato (LOPSRM art. 54).
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 2, mt: 2 }}>
      {days.map(([name, label]) => (
        <TextInput
          key={name}
          source={`payment_terms.${name}`}
          label={label}
          defaultValue={defaultPaymentTerms[name]}
          validate={daysProblem}
          helperText={false}
          slotProps={numeric}
        />
      ))}
      <TextInput
        source="payment_terms.late_rates"
        label="Tasas de recargos (% mensual por año)"
        defaultValue={defaultPaymentTerms.late_rates}
        format={ratesText}
        validate={ratesProblem}
        helperText="Año y tasa, separados por coma: 2025: 0.98, 2026: 1.38"
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  </Box>
);
