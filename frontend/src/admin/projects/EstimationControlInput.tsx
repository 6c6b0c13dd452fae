import { estimationControlNames, type EstimationControl } from '@obraclara/events';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { app, projects } from '../../messages.ts';

const needed = required(app.required);
const controls = Object.entries(estimationControlNames).map(([id, name]) => ({ id, name }));

/** How the estimations of the works are controlled, with a sentence about the chosen control. */
export const EstimationControlInput = () => {
  const control = useWatch({ name: 'estimation_control' }) as EstimationControl;
  return (
    <SelectInput
      source="estimation_control"
      label={projects.control}
      choices={controls}
      validate={needed}
      helperText={projects.controlHelp[control]}
    />
  );
};
