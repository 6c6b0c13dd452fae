import { Box, Typography } from '@mui/material';
import type { ProjectListed, WrittenProject } from '@obraclara/api';
import { closesContract, ivaPercentage, type ProjectTerms } from '@obraclara/events';
import { required, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCommand } from '../../api/useCommand.ts';
import { app, internal, projects, projectStatuses } from '../../messages.ts';
import { readMoney } from '../../ui/forms/typed-number.ts';
import { money, percentage } from '../../ui/format/format.ts';
import { useExpiredDraft } from '../../shared/drafts/useExpiredDraft.ts';
import { DateInput } from '../DateInput.tsx';
import { refusedBy } from '../../shared/forms/useShortForm.ts';
import { EditDialog } from '../EditDialog.tsx';
import { FigureInput, figureText } from '../FigureInput.tsx';
import { useEditing } from '../useEditing.ts';
import { ClosedProject } from './ClosedProject.tsx';
import { PaymentTermsFields } from './PaymentTermsFields.tsx';
import { ContractDeductions } from './ContractDeductions.tsx';
import { ContractSheetFields } from './ContractSheetFields.tsx';
import { EstimationControlInput } from './EstimationControlInput.tsx';
import { IvaInput } from './IvaInput.tsx';
import { LogoFields } from './LogoFields.tsx';
import { InternalSignatureFields, SignatureFields } from './SignatureFields.tsx';
import { projectForm } from './project-conflict.ts';
import { endError, projectTerms } from './project-form.ts';
import { useFormalControl } from './useFormalControl.tsx';
import { useLargeAmount } from './useLargeAmount.tsx';
import { useLogos } from './useLogos.ts';

const needed = required(app.required);
const neededEnd = [needed, endError];
const statuses = Object.entries(projectStatuses).map(([id, name]) => ({ id, name }));
const fresh = {
  status: 'active',
  estimation_control: 'formal',
  iva_percentage: ivaPercentage,
} satisfies Partial<ProjectTerms>;

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

/** Select for the project's status; says when the chosen one closes the contract. */
const Status = () => {
  const [status, control] = useWatch({ name: ['status', 'estimation_control'] }) as [
    ProjectTerms['status'],
    ProjectTerms['estimation_control'],
  ];
  return (
    <SelectInput
      helperText={control === 'formal' && closesContract({ status }) && projects.closing}
      source="status"
      label={projects.status}
      choices={statuses}
      validate={needed}
    />
  );
};

type Props = { project: ProjectListed | null; onClose: () => void };

const ProjectForm = ({ project, onClose }: Props) => {
  const command = useCommand();
  const draft = useExpiredDraft(`projects/${project?.id ?? 'new'}`, project);
  const update = useEditing(`projects/${project?.id}`, draft.record, projectForm);
  const logos = useLogos(project);
  const largeAmount = useLargeAmount(project);
  const formalControl = useFormalControl(project);

  const save = async (values: Record<string, unknown>) => {
    const messages = { done: projects.saved, failed: projects.saveFailed };
    const terms = projectTerms(values);
    const wrong = await largeAmount(terms.contract_amount);
    if (wrong) return { errors: { contract_amount: wrong } };
    const declined = await formalControl(terms.estimation_control);
    if (declined) return { errors: { estimation_control: declined } };
    if (project) return update(messages, terms, onClose);
    const outcome = await command<WrittenProject>('POST', 'projects', messages, terms);
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
      <Status />
      <EstimationControlInput />
      <IvaInput />
      <ContractSheetFields />
      <FigureInput
        helperText="En pesos; las penas no pueden rebasarla"
        source="compliance_guarantee"
        label={projects.complianceGuarantee}
        read={readMoney}
      />
      <PaymentTermsFields />
      <ContractDeductions />
      <SignatureFields of="signatures" />
      <InternalSignatureFields signatures={project?.internal_signatures} />
      {project && <Advance project={project} />}
      <LogoFields {...logos} />
    </EditDialog>
  );
};

/** Creates a project, or edits the given one. A closed contract is only shown. */
export const ProjectDialog = ({ project, onClose }: Props) =>
  project?.estimation_control === 'formal' && closesContract(project) ? (
    <ClosedProject project={project} onClose={onClose} />
  ) : (
    <ProjectForm project={project} onClose={onClose} />
  );
