import { ivaPercentages } from '@obraclara/events';
import { BooleanInput, required, SelectInput } from 'react-admin';
import { app, projects } from '../../messages.ts';

const needed = required(app.required);
const choices = ivaPercentages.map((rate) => ({ id: rate, name: projects.ivaRate(rate) }));

/** IVA of the works contract, and its closing cents. Estimations keep what held when they were captured. */
export const IvaInput = () => (
  <>
    <SelectInput
      source="iva_percentage"
      label={projects.iva}
      choices={choices}
      validate={needed}
      helperText={projects.ivaHelp}
    />
    <BooleanInput source="iva_exempt" label={projects.ivaExempt} helperText={false} />
    <BooleanInput source="closes_cents" label={projects.closesCents} helperText={projects.closesCentsHelp} />
  </>
);
