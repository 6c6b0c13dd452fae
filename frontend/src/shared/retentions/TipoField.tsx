import { MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { Field } from '../../ui/forms/Field.tsx';

/** Selects per cent or pesos. */
export const TipoField = ({
  value,
  change,
  label,
  width,
}: {
  value: string;
  change: (tipo: 'porcentaje' | 'importe') => void;
  label: ReactNode;
  /** In px; by default, the field takes the available width. */
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
