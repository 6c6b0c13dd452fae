import { ivaPercentages } from '@obraclara/events';
import { required, SelectInput } from 'react-admin';
import { app, projects } from '../../messages.ts';

const needed = required(app.required);
const choices = ivaPercentages.map((rate) => ({ id: rate, name: projects.ivaRate(rate) }));

/** Rate of IVA of the works contract. Estimations keep the rate under which they were captured. */
export const IvaInput = () => (
  <SelectInput
    source="iva_percentage"
    label={projects.iva}
    choices={choices}
    validate={needed}
    helperText={projects.ivaHelp}
  />
);
