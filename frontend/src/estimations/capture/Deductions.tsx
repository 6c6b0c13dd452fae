import { lateRetentionName } from '@obraclara/events';
import { Box, Checkbox, FormControlLabel, MenuItem, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { drawnFor, type SectionProps } from './GeneralFields.tsx';

type OptionProps = {
  label: string;
  applied: boolean;
  apply: (applied: boolean) => void;
  children?: ReactNode;
};

/** A box that brings up its fields when ticked. */
const Option = ({ label, applied, apply, children }: OptionProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 400px) auto' },
      alignItems: 'center',
      justifyContent: 'start',
      columnGap: 2,
      minHeight: 48,
    }}
  >
    <FormControlLabel
      control={<Checkbox checked={applied} onChange={({ target }) => apply(target.checked)} />}
      label={label}
      sx={{ minHeight: 48 }}
    />
    {applied && children && <Box sx={{ display: 'flex', gap: 1, pb: { xs: 1, sm: 0 } }}>{children}</Box>}
  </Box>
);

/** "%" or pesos. */
export const TipoField = ({
  value,
  change,
  label,
  width,
}: {
  value: string;
  change: (tipo: 'porcentaje' | 'importe') => void;
  label: string;
  /** In px; without it the field takes the room it is given. */
  width?: number;
}) => (
  <Field
    select
    label={label}
    value={value}
    change={(tipo) => change(tipo === 'importe' ? 'importe' : 'porcentaje')}
    {...(width && { sx: { width, flex: 'none' } })}
  >
    <MenuItem value="porcentaje">Porcentaje</MenuItem>
    <MenuItem value="importe">Importe</MenuItem>
  </Field>
);

const Options = ({ draft, change, problems }: SectionProps) => (
  <Stack sx={{ gap: 0.5 }}>
    <Option
      label="Aplicar anticipo"
      applied={draft.aplicar_anticipo}
      apply={(aplicar_anticipo) => change({ aplicar_anticipo })}
    >
      <Field
        label="Amortización (%)"
        numeric
        value={draft.anticipo_amortization_percentage}
        change={(anticipo_amortization_percentage) => change({ anticipo_amortization_percentage })}
        problem={problems['anticipo_amortization_percentage']}
        sx={{ width: { sm: 180 } }}
      />
    </Option>
    <Option
      label={`Aplicar ${lateRetentionName.replace('Retención', 'retención')}`}
      applied={draft.aplicar_retencion_retraso}
      apply={(aplicar_retencion_retraso) => change({ aplicar_retencion_retraso })}
    >
      <TipoField
        label="Tipo de retención por retraso"
        width={140}
        value={draft.retencion_retraso_tipo}
        change={(retencion_retraso_tipo) => change({ retencion_retraso_tipo })}
      />
      <Field
        label="Valor de la retención por retraso"
        numeric
        value={draft.retencion_retraso_valor}
        change={(retencion_retraso_valor) => change({ retencion_retraso_valor })}
        problem={problems['retencion_retraso_valor']}
        sx={{ width: { sm: 180 } }}
      />
    </Option>
    <Option
      label="Aplicar devolución de retención"
      applied={draft.aplicar_devolucion}
      apply={(aplicar_devolucion) => change({ aplicar_devolucion })}
    >
      <Field
        label="Devolución ($)"
        numeric
        value={draft.devolucion_retencion}
        change={(devolucion_retencion) => change({ devolucion_retencion })}
        problem={problems['devolucion_retencion']}
        sx={{ width: { sm: 180 } }}
      />
    </Option>
    <Option
      label="Estimación final: amortiza todo el saldo del anticipo"
      applied={draft.es_final}
      apply={(es_final) => change({ es_final })}
    />
  </Stack>
);

/** Amortisation of the advance, late retention and refund: each counts only while its box is ticked. */
export const Deductions = drawnFor(Options, [
  'aplicar_anticipo',
  'anticipo_amortization_percentage',
  'aplicar_retencion_retraso',
  'retencion_retraso_tipo',
  'retencion_retraso_valor',
  'aplicar_devolucion',
  'devolucion_retencion',
  'es_final',
]);
