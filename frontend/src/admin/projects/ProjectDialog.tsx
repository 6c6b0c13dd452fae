import { Box, Typography } from '@mui/material';
import type { ProjectListed, WrittenProject } from '@obraclara/api';
import type { ProjectStatus } from '@obraclara/events';
import { required, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCommand } from '../../api/useCommand.ts';
import { app, internal, projects, projectStatuses } from '../../messages.ts';
import { readMoney } from '../../shared/forms/typed-number.ts';
import { money, percentage } from '../../shared/format.ts';
import { useExpiredDraft } from '../../shared/drafts/useExpiredDraft.ts';
import { DateInput } from '../DateInput.tsx';
import { refusedBy } from '../../shared/forms/useShortForm.ts';
import { EditDialog } from '../EditDialog.tsx';
import { FigureInput, figureText } from '../FigureInput.tsx';
import { useEditing } from '../useEditing.ts';
import { ContractDeductions } from './ContractDeductions.tsx';
import { ContractSheetFields } from './ContractSheetFields.tsx';
import { LogoFields } from './LogoFields.tsx';
import { InternalSignatureFields, SignatureFields } from './SignatureFields.tsx';
import { projectForm } from './project-conflict.ts';
import { endError, projectTerms } from './project-form.ts';
import { useLargeAmount } from './useLargeAmount.tsx';
import { useLogos } from './useLogos.ts';

const needed = required(app.required);
const neededEnd = [needed, endError];
const statuses = Object.entries(projectStatuses).map(([id, name]) => ({ id, name }));
const fresh = { status: 'active' satisfies (typeof ProjectStatus)['enum'][number] };

const Advance = ({ project }: { project: ProjectListed }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {project.anticipo_amount > 0
      ? `${projects.advance}: ${money(project.anticipo_amount)}, ${projects.amortized} ${percentage(project.anticipo_amortization_percentage)}`
      : projects.noAdvance}
  </Typography>
);

/** Input for the contract amount. The hint below shows the amount as the rest of the application formats it. */
const ContractAmount = () => {
  const { value, error } = readMoney(figureText(useWatch({ name: 'contract_amount' })));
  const written = value > 0 && !error ? ` · ${money(value)}` : '';
  return (
    <FigureInput
      helperText={internal.amountHint + written}
      source="contract_amount"
      label={projects.contractAmount}
      read={readMoney}
      validate={needed}
    />
  );
};

/** Creates a project, or edits the given one. */
export const ProjectDialog = ({
  project,
  onClose,
}: {
  project: ProjectListed | null;
  onClose: () => void;
}) => {
  const command = useCommand();
  const draft = useExpiredDraft(`projects/${project?.id ?? 'new'}`, project);
  const update = useEditing(`projects/${project?.id}`, draft.record, projectForm);
  const logos = useLogos(project);
  const largeAmount = useLargeAmount(project);

  const save = async (values: Record<string, unknown>) => {
    const said = { done: projects.saved, failed: projects.saveFailed };
    const terms = projectTerms(values);
    const wrong = await largeAmount(terms.contract_amount);
    if (wrong) return { errors: { contract_amount: wrong } };
    if (project) return update(said, terms, onClose);
    const outcome = await command<WrittenProject>('POST', 'projects', said, terms);
    if (!outcome.ok) return refusedBy(outcome.error);
    await logos.sendHeld(outcome.answer.id);
    onClose();
    return undefined;
  };

  return (
    <EditDialog
      title={project ? projects.editTitle : projects.createTitle}
      submit={project ? app.save : projects.create}
      record={draft.record ?? fresh}
      draft={draft}
      onSave={save}
      onClose={onClose}
    >
      <TextInput helperText={false} source="name" label={projects.name} validate={needed} autoFocus />
      <TextInput
        helperText={false}
        source="description"
        label={projects.description}
        validate={needed}
        multiline
        minRows={2}
      />
      <ContractAmount />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        <DateInput source="start_date" label={projects.startDate} validate={needed} />
        <DateInput source="end_date" label={projects.endDate} validate={neededEnd} />
      </Box>
      <SelectInput
        helperText={false}
        source="status"
        label={projects.status}
        choices={statuses}
        validate={needed}
      />
      <ContractSheetFields />
      <FigureInput
        helperText="En pesos; las penas no pueden rebasarla"
        source="compliance_guarantee"
        label={projects.complianceGuarantee}
        read={readMoney}
      />
      <ContractDeductions />
      <SignatureFields of="signatures" />
      <InternalSignatureFields signatures={project?.internal_signatures} />
      {project && <Advance project={project} />}
      <LogoFields {...logos} />
    </EditDialog>
  );
};
