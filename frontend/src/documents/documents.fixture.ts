import { DocumentAnswer, ProjectUser } from '@obraclara/api';
import { Type } from 'typebox';
import { answered } from '../api/answers.fixture.ts';
import type { DocumentRow } from './row.ts';

export const project = { id: 'p1' };

/** A pending minuta without assignee. */
export const aDocument = (change: Partial<DocumentRow> = {}): DocumentRow =>
  answered(DocumentAnswer, {
    id: 'd1',
    project_id: 'p1',
    type: 'minuta',
    origin: 'externa',
    title: 'Minuta de arranque',
    description: 'Acuerdos de la primera junta',
    file_url: '/api/files/f1?expires=1&signature=ab',
    file_id: 'f1',
    storage_provider: 'local',
    storage_state: 'stored',
    file_name: 'Minuta de arranque.pdf',
    media_type: 'application/pdf',
    bytes: 120_000,
    upload_date: '2026-03-02T18:00:00.000Z',
    uploaded_by: 'u1',
    uploaded_by_name: 'Sofía Ríos',
    assigned_to: null,
    assigned_to_name: null,
    assigned_at: null,
    due_date: null,
    action_type: null,
    status: 'pending',
    comments: '',
    attended_at: null,
    acted_at: null,
    created_offline: false,
    overdue: false,
    revision: 0,
    ...change,
  });

/** Assigned to the signed-in supervisor. */
export const mine = (change: Partial<DocumentRow> = {}) =>
  aDocument({
    assigned_to: 'u1',
    assigned_to_name: 'Sofía Ríos',
    assigned_at: '2026-03-03T18:00:00.000Z',
    ...change,
  });

export const projectUsers = answered(Type.Array(ProjectUser), [
  { id: 'u1', name: 'Sofía Ríos', email: 'sofia@obra.mx', role: 'supervisor' },
  { id: 'u2', name: 'Saúl Peña', email: 'saul@obra.mx', role: 'supervisor' },
  { id: 'u3', name: 'Gerardo Luna', email: 'gerardo@obra.mx', role: 'manager' },
  { id: 'u4', name: 'Elena Soto', email: 'elena@obra.mx', role: 'externo' },
]);
