// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProjectDialog } from './admin/projects/ProjectDialog.tsx';
import { UserDialog } from './admin/users/UserDialog.tsx';
import { apiError } from './api/api-error.ts';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import { signOut } from './session/session.ts';
import { conflictServer } from './shared/conflict/conflict-server.fixture.ts';
import { forms, project, type, type Form } from './stale-forms.fixture.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  signOut();
  sessionStorage.clear();
  localStorage.clear();
});

/** By text: a search by role is slow in these large dialogs. */
const press = async (name: string) => void fireEvent.click(screen.getByText(name));

type Typed = Pick<Form, 'opened' | 'drawn' | 'type'> & { label: RegExp; typed: string; save: string };

const aProject: Typed = {
  opened: project,
  drawn: <ProjectDialog project={{ ...project, revision: 4 }} onClose={() => undefined} />,
  type: () => {
    type(/^Nombre del Proyecto/, 'Puente mío');
    return press('Guardar');
  },
  label: /^Nombre del Proyecto/,
  typed: 'Puente mío',
  save: 'Guardar',
};
const ofOffice: [string, Typed][] = [
  ['a project', aProject],
  ['a user', { ...forms['a user']!, label: /^Name/, typed: 'Gerardo mío', save: 'Guardar' }],
  ['a concept', { ...forms['a concept']!, label: /^Precio/, typed: '160', save: 'Actualizar Item' }],
  [
    'a storage',
    { ...forms['a storage']!, label: /^ID de la carpeta/, typed: 'carpeta-mia', save: 'Guardar' },
  ],
];

/** Types and saves; the server responds that the session has expired. */
const expire = async ({ opened, drawn, type }: Pick<Typed, 'opened' | 'drawn' | 'type'>) => {
  const expired = (method: string) => {
    if (method === 'GET') return opened;
    signOut('expired');
    throw apiError('', 401);
  };
  const { leave } = onScreen(drawn, [], expired);
  await type();
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1));
  leave();
  cleanup();
};

it.each(ofOffice)(
  '%s that a session expired over is as it was typed, and is saved, once the same person is back',
  async (_, form) => {
    await expire(form);
    const { changes, answer } = conflictServer({ ...form.opened, revision: 4 }, form.opened);
    const { leave } = onScreen(form.drawn, [], answer);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(form.label).value).toBe(form.typed));
    expect(screen.getByText('Se recuperó lo que escribió antes de que terminara su sesión.')).toBeTruthy();
    await press(form.save);
    await waitFor(() => expect(changes).toHaveLength(1));
    leave();
    cleanup();
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);

it('keeps no password', async () => {
  const drawn = <UserDialog user={null} projects={[]} onClose={() => undefined} />;
  await expire({
    opened: {},
    drawn,
    type: () => {
      type(/^Name/, 'Gerardo');
      type(/^Email/, 'g@obra.test');
      type(/^Contraseña/, 'secreto-largo');
      return press('Guardar');
    },
  });
  expect(Object.values(sessionStorage).join()).not.toContain('secreto-largo');
  expect(Object.values(sessionStorage).join()).toContain('Gerardo');
});
