// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { anUploadedFile } from '../../api/answers.fixture.ts';
import { pathOf } from '../../api/target.ts';
import { onScreen, refused } from '../../ui/loading/on-screen.fixture.tsx';
import type { ProjectListed } from '@obraclara/api';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { bridge } from './project.fixture.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

const messages = shownToasts();
const png = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
const sent = 'projects/p1';
const stored = anUploadedFile({ file_url: '/api/files/f1?v=view' });
/** Response to the upload, and to the project change that follows. */
const taken = (call: string) => (call.startsWith('PUT') ? { ...bridge, revision: 1 } : stored);

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined }),
  );
});

const open = (project: ProjectListed | null, answer: (call: string) => unknown = taken) => {
  const onClose = vi.fn();
  const dialog = <ProjectDialog project={project} onClose={onClose} />;
  const { send } = onScreen(dialog, {}, (method, target) => answer(`${method} ${pathOf(target)}`));
  return { send, onClose, hands: userEvent.setup({ applyAccept: false }) };
};
const input = () => screen.getByLabelText('Logo de la aplicación', { selector: 'input' });
const picture = () => screen.queryByRole('img', { name: 'Logo de la aplicación' });
const clearing = { name: 'Quitar: Logo de la aplicación' };

it('uploads a logo among the logos of its project and sets it', async () => {
  const { send, hands } = open(bridge);
  await hands.upload(input(), png);
  await waitFor(() => expect(messages).toEqual(['Logo cargado exitosamente en Google Drive']));
  const [upload, change] = send.mock.calls;
  expect(upload?.slice(0, 2)).toEqual(['POST', 'upload?project_id=p1&document_type=Z.+Logos']);
  expect((upload?.[2] as FormData).get('file')).toEqual(png);
  expect(change).toEqual(['PUT', { path: sent, seen: 0 }, { app_logo_url: stored.file_url }]);
  expect(picture()).toHaveProperty('width', 56);
});

it.each([
  ['the upload', 'POST upload?project_id=p1&document_type=Z.+Logos'],
  ['the change', `PUT ${sent}`],
])('says that %s failed, and why next to the logo', async (_, failing) => {
  const { hands } = open(bridge, (call) => {
    if (call === failing) throw refused(413, 'La imagen pasa de 50 MB');
    return taken(call);
  });
  await hands.upload(input(), png);
  expect(await screen.findByText('La imagen pasa de 50 MB')).toBeTruthy();
  expect(messages).toEqual(['Error al cargar logo']);
  expect(picture()).toBeNull();
});

it('takes pictures only', async () => {
  const { send, hands } = open(bridge);
  await hands.upload(input(), new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }));
  expect(messages).toEqual(['Error al cargar logo']);
  expect(screen.getByText(/no es una imagen/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

const withLogo = { ...bridge, app_logo_url: '/api/files/f0' };

it('clears the logo of a project', async () => {
  const { send, hands } = open(withLogo);
  await hands.click(screen.getByRole('button', clearing));
  await waitFor(() => expect(messages).toEqual(['Logo eliminado exitosamente']));
  expect(send.mock.calls).toEqual([['PUT', { path: sent, seen: 0 }, { app_logo_url: null }]]);
  expect(picture()).toBeNull();
});

it('keeps the logo that could not be cleared', async () => {
  const { hands } = open(withLogo, () => {
    throw refused(503, '');
  });
  await hands.click(screen.getByRole('button', clearing));
  await waitFor(() => expect(messages).toEqual(['Error al eliminar logo']));
  expect(picture()).not.toBeNull();
});

it('shows a building in the place of a logo that does not load', () => {
  open(withLogo);
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
});

it('uploads nothing of a project not yet saved', async () => {
  const { send, hands } = open(null);
  await hands.upload(input(), png);
  expect(messages).toEqual(['Por favor guarda el proyecto primero antes de subir logos']);
  expect(picture()).toHaveProperty('src', 'blob:logo');
  await hands.click(screen.getByRole('button', clearing));
  expect(messages.at(-1)).toBe('Logo limpiado');
  expect(picture()).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('uploads what waited as soon as the project exists', async () => {
  const { send, onClose, hands } = open(null, (call) => (call === 'POST projects' ? bridge : taken(call)));
  const put = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  put(/^Nombre del Proyecto/, 'Tanque');
  put(/^Descripción/, 'Tanque elevado');
  put(/^Monto del Contrato/, '100');
  put(/^Fecha de Inicio/, '2026-01-01');
  put(/^Fecha de Término/, '2026-01-01');
  await hands.upload(input(), png);
  await hands.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls.map(([method, target]) => `${method} ${pathOf(target).split('?')[0]}`)).toEqual([
    'POST projects',
    'POST upload',
    `PUT ${sent}`,
  ]);
  expect(messages.slice(1)).toEqual([
    'Proyecto creado exitosamente',
    'Logo cargado exitosamente en Google Drive',
  ]);
});
