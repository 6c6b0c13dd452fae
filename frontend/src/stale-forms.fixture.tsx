import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ConceptDialog } from './admin/catalog/ConceptDialog.tsx';
import { ProjectDialog } from './admin/projects/ProjectDialog.tsx';
import { bridge } from './admin/projects/project.fixture.ts';
import { StorageDialog } from './admin/projects/storage/StorageDialog.tsx';
import { UserDialog } from './admin/users/UserDialog.tsx';
import { aConcept, aStorage, aUser } from './api/answers.fixture.ts';
import { ActionField, AssigneeField } from './documents/AssignFields.tsx';
import { AttendDialog } from './documents/AttendDialog.tsx';
import { DueField } from './documents/DueField.tsx';
import { mine } from './documents/documents.fixture.ts';
import { AdvanceDialog } from './estimations/AdvanceDialog.tsx';
import { NoteDialog } from './estimations/Instalments.tsx';
import { goldenRows } from './estimations/golden.fixture.ts';
import type { EstimationRow } from './estimations/row.ts';
import { StatusSelect } from './estimations/StatusSelect.tsx';
import { ContractTab } from './internal/ContractTab.tsx';
import { services } from './internal/services.fixture.ts';
import { ProgressDialog } from './progress/capture/ProgressDialog.tsx';
import { concept, progressRecord } from './progress/on-screen.fixture.tsx';

const close = () => undefined;
export const hands = userEvent.setup();
export const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
export const press = (name: string) => hands.click(screen.getByRole('button', { name }));
const choose = (label: RegExp, option: string) => hands.selectOptions(screen.getByLabelText(label), option);

export type Form = {
  /** The record when the form was opened, at revision 4. */
  opened: object;
  /** Another user's changes, at revision 7. */
  theirs: object;
  drawn: ReactNode;
  type: () => Promise<unknown> | undefined;
  shown: [string, string, string][];
  /** Another user's changes to parts that the test does not type into, if the form has such parts. */
  elsewhere?: object;
  /** Body of the final request if the user keeps their own version, with the other user's changes to other parts. */
  sent: object | string;
};

export const user = aUser({ assigned_projects: [], project_count: 0 });
export const item = aConcept({
  id: 'c1',
  concept_code: 'S-01',
  concept_name: 'Limpieza',
  unit: 'm2',
  quantity: 10,
  unit_price: 150,
});
const linked = aStorage({ folder_id: 'carpeta-0' });
export const project = {
  ...bridge,
  anticipo_revision: 4,
  anticipo_amount: 100,
  anticipo_amortization_percentage: 30,
};
const instalment = {
  id: 'x1',
  on: '2026-01-12',
  amount: 100,
  kind: 'inicio',
  guarantee: 'F-1',
  invoice: '',
  paid_on: null,
} as const;
export const record = progressRecord('a1', { revision: 4 });
export const withPhoto = (photo_url: string) => ({ photo_url, photos: [{ photo_url }] });
const photographed = { ...record, ...withPhoto('/api/files/antes?signature=1') };
export const document = mine({ revision: 4 });
const estimation: EstimationRow = { ...goldenRows([1])[0]!, status: 'entregada', revision: 4 };
export const owner = { user_id: 'u1', project_id: 'p1' };
const png = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
const supervisors = [
  { id: 'u1', name: 'Sofía Ríos' },
  { id: 'u2', name: 'Saúl Peña' },
];

/** All forms over a record that other users may change. */
export const forms: Record<string, Form> = {
  'a user': {
    opened: user,
    theirs: { name: 'Gerardo de ellos' },
    drawn: <UserDialog user={{ ...user, revision: 4 }} projects={[]} onClose={close} />,
    type: () => {
      type(/^Name/, 'Gerardo mío');
      return press('Guardar');
    },
    shown: [['Name', 'Gerardo de ellos', 'Gerardo mío']],
    elsewhere: { role: 'externo' },
    sent: { name: 'Gerardo mío', role: 'externo' },
  },
  'a concept': {
    opened: item,
    theirs: { unit_price: 187.4537 },
    drawn: <ConceptDialog project="p1" item={{ ...item, revision: 4 }} onClose={close} />,
    type: () => {
      type(/^Precio/, '160');
      return press('Actualizar Item');
    },
    shown: [['Precio Unitario', '$187.4537', '$160.00']],
    elsewhere: { concept_name: 'Limpieza de ellos' },
    sent: { unit_price: 160, concept_name: 'Limpieza de ellos' },
  },
  'a storage': {
    opened: { ...linked, revision: 4 },
    theirs: { folder_id: 'carpeta-de-ellos' },
    drawn: <StorageDialog project={bridge} onClose={close} />,
    type: async () => {
      await screen.findByLabelText(/^ID de la carpeta/);
      type(/^ID de la carpeta/, 'carpeta-mia');
      return press('Guardar');
    },
    shown: [['ID de la carpeta de Drive', 'carpeta-de-ellos', 'carpeta-mia']],
    elsewhere: { subfolders: { ...linked.subfolders, photo: 'Fotos de ellos' } },
    sent: { folder_id: 'carpeta-mia', subfolders: { ...linked.subfolders, photo: 'Fotos de ellos' } },
  },
  'a logo': {
    opened: project,
    theirs: { app_logo_url: '/api/files/suyo?signature=1' },
    drawn: <ProjectDialog project={{ ...project, revision: 4 }} onClose={close} />,
    type: () => hands.upload(screen.getByLabelText('Logo de la aplicación', { selector: 'input' }), png),
    shown: [['Logo de la aplicación', '/api/files/suyo?signature=1', '/api/files/mio']],
    sent: { app_logo_url: '/api/files/mio' },
  },
  'the services contract': {
    opened: services,
    theirs: { contract_amount: 3_000_000 },
    drawn: <ContractTab project_id="p1" contract={{ ...services, revision: 4 }} />,
    type: () => {
      type(/^Monto del Contrato/, '2500000');
      return press('Guardar Contrato');
    },
    shown: [['Monto del Contrato', '$3,000,000.00', '$2,500,000.00']],
    elsewhere: { description: 'Descripción de ellos' },
    sent: { contract_amount: 2_500_000, description: 'Descripción de ellos' },
  },
  'an advance': {
    opened: project,
    theirs: { anticipo_amount: 300 },
    drawn: <AdvanceDialog project={project} close={close} />,
    type: () => {
      type(/^Monto del anticipo/, '200');
      return press('Guardar');
    },
    shown: [['Monto del anticipo', '$300.00', '$200.00']],
    elsewhere: { anticipo_amortization_percentage: 25 },
    sent: { amount: 200, amortization_percentage: 25 },
  },
  'an instalment of the advance': {
    opened: { ...project, anticipo_instalments: [instalment] },
    theirs: { anticipo_instalments: [{ ...instalment, guarantee: 'F-2', paid_on: '2026-01-20' }] },
    drawn: <NoteDialog project={project} of={instalment} close={close} />,
    type: () => {
      type(/^Fianza/, 'F-3');
      return press('Guardar');
    },
    shown: [['Fianza', 'F-2', 'F-3']],
    sent: { guarantee: 'F-3', invoice: '', paid_on: '2026-01-20' },
  },
  'the status of an estimation': {
    opened: estimation,
    theirs: { status: 'pagada' },
    drawn: (
      <StatusSelect
        row={estimation}
        offered={['entregada', 'autorizada']}
        statusTexts={{ done: '', failed: '' }}
      />
    ),
    type: () => choose(/^Estatus/, 'autorizada'),
    shown: [['Estatus', 'Pagada', 'Autorizada']],
    sent: `estimations/${estimation.id}/status?status=autorizada`,
  },
  'who a document is assigned to': {
    opened: document,
    theirs: { assigned_to: null },
    drawn: <AssigneeField row={document} supervisors={supervisors} />,
    type: () => choose(/^Asignado/, 'u2'),
    shown: [['Asignado', 'Sin asignar', 'Saúl Peña']],
    sent: { assigned_to: 'u2' },
  },
  'what is to be done with a document': {
    opened: document,
    theirs: { action_type: 'Atención' },
    drawn: <ActionField row={document} />,
    type: () => choose(/^Acción/, 'Conocimiento'),
    shown: [['Acción', 'Atención', 'Conocimiento']],
    sent: { action_type: 'Conocimiento' },
  },
  'until when a document is to be attended': {
    opened: document,
    theirs: { due_date: '2026-05-01' },
    drawn: <DueField row={document} />,
    type: () => {
      fireEvent.click(screen.getByRole('button', { name: /^Vencimiento/ }));
      const field = screen.getByRole('textbox', { name: /^Vencimiento/ });
      fireEvent.change(field, { target: { value: '2026-04-30' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return undefined;
    },
    shown: [['Vencimiento', '01/05/2026', '30/04/2026']],
    sent: { due_date: '2026-04-30' },
  },
  'the comments on a document': {
    opened: document,
    theirs: { comments: 'Ya lo vi' },
    drawn: <AttendDialog document={document} close={close} />,
    type: () => {
      type(/^Comentarios/, 'Lo firmé');
      return press('Marcar como Atendido');
    },
    shown: [['Comentarios (opcional)', 'Ya lo vi', 'Lo firmé']],
    sent: { comments: 'Lo firmé' },
  },
  'recorded progress': {
    opened: record,
    theirs: { quantity_advanced: 20 },
    drawn: (
      <ProgressDialog owner={owner} concepts={[concept(1)]} concept_id="c1" editing={record} close={close} />
    ),
    type: () => {
      type(/^Cantidad/, '15');
      return press('Guardar');
    },
    shown: [['Cantidad', '20', '15']],
    elsewhere: { progress_date: '2026-03-01', ...withPhoto('/api/files/suya?signature=2') },
    sent: 'progress/a1?quantity_advanced=15',
  },
  'recorded progress whose photo': {
    opened: photographed,
    theirs: withPhoto('/api/files/suya?signature=2'),
    drawn: (
      <ProgressDialog
        owner={owner}
        concepts={[concept(1)]}
        concept_id="c1"
        editing={photographed}
        close={close}
      />
    ),
    type: async () => {
      await press('Quitar foto');
      return press('Guardar');
    },
    shown: [['Fotos', '/api/files/suya?signature=2', '—']],
    elsewhere: { quantity_advanced: 20 },
    sent: 'progress/a1?',
  },
};
