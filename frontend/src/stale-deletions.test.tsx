// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DeleteDialog } from './admin/DeleteDialog.tsx';
import { bridge } from './admin/projects/project.fixture.ts';
import { DeleteProject } from './admin/projects/DeleteProject.tsx';
import { pathOf } from './api/target.ts';
import { DeleteDocument } from './documents/DeleteDocument.tsx';
import { aDocument } from './documents/documents.fixture.ts';
import { DeleteEstimation } from './estimations/DeleteEstimation.tsx';
import { goldenRows } from './estimations/golden.fixture.ts';
import { onScreen } from './estimations/on-screen.fixture.tsx';
import { DeleteProgress } from './progress/history/DeleteProgress.tsx';
import { progressRecord } from './progress/on-screen.fixture.tsx';
import { deletedServer, conflictServer } from './shared/conflict/conflict-server.fixture.ts';

let leave: () => void;
afterEach(() => {
  leave();
});

type Deletion = {
  theirs: object;
  drawn: (close: () => void) => ReactNode;
  /** Text of the dialog about the record after another user has changed it. */
  shown: RegExp;
  confirm?: string;
};
const seen = { revision: 4 };
const item = { ...seen, id: 'c1', concept_code: 'S-01', unit_price: 150 };
const record = { ...progressRecord('a1', seen), concept_code: 'CIM-1', concept_name: 'C', unit: 'm³' };

const deletions: Record<string, Deletion> = {
  'a record of an administrator': {
    theirs: { ...item, concept_code: 'S-01 de ellos' },
    drawn: (close) => (
      <DeleteDialog
        title="¿?"
        path="catalog/c1"
        record={item}
        texts={{ done: '', failed: '' }}
        onClose={close}
      >
        {({ concept_code }) => concept_code}
      </DeleteDialog>
    ),
    shown: /S-01 de ellos/,
  },
  'a project': {
    theirs: { ...bridge, name: 'Puente de ellos' },
    drawn: (close) => <DeleteProject project={{ ...bridge, ...seen }} onClose={close} />,
    shown: /Puente de ellos/,
    confirm: 'Puente de ellos',
  },
  'an estimation': {
    theirs: { ...goldenRows([1])[0]!, period: 'Periodo de ellos' },
    drawn: (close) => <DeleteEstimation row={{ ...goldenRows([1])[0]!, ...seen }} close={close} />,
    shown: /Periodo de ellos/,
  },
  'a document': {
    theirs: aDocument({ title: 'Título de ellos' }),
    drawn: (close) => <DeleteDocument row={aDocument(seen)} close={close} />,
    shown: /Título de ellos/,
  },
  'recorded progress': {
    theirs: { ...record, quantity_advanced: 77 },
    drawn: (close) => (
      <DeleteProgress
        owner={{ user_id: 'u1', project_id: 'p1' }}
        of={{ ...record, by: 'Sofía', own: true, unit_price: 100 }}
        record={record}
        change={undefined}
        close={close}
        deleted={close}
      />
    ),
    shown: /77 m³/,
  },
};

it.each(Object.entries(deletions))(
  '%s that another user changed is shown as it is now, and deleted only after a second confirmation',
  async (_, { theirs, drawn, shown, confirm }) => {
    const { changes, answer } = conflictServer({ ...theirs, revision: 7 }, {});
    const close = vi.fn();
    const world = onScreen(drawn(close), [], (method, path, body) =>
      pathOf(path).endsWith('/holdings') ? { concepts: 0 } : answer(method, path, body),
    );
    ({ leave } = world);
    const hands = userEvent.setup();
    const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' });
    const typed = screen.queryByLabelText('Escriba el nombre del proyecto');
    if (typed) await hands.type(typed, bridge.name);
    await waitFor(() => expect(remove().disabled).toBe(false));
    await hands.click(remove());
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Alguien más lo cambió/);
    expect(screen.getAllByText(shown)).not.toEqual([]);
    expect(world.messages).toEqual([]);
    expect(close).not.toHaveBeenCalled();
    if (typed && confirm) {
      expect(remove().disabled).toBe(true);
      await hands.clear(typed);
      await hands.type(typed, confirm);
    }
    await waitFor(() => expect(remove().disabled).toBe(false));
    await hands.click(remove());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(changes.map(({ method, seen }) => [method, seen])).toEqual([
      ['DELETE', 4],
      ['DELETE', 7],
    ]);
  },
);

it.each(Object.entries(deletions))(
  '%s that another user deleted needs nothing more',
  async (_, { drawn }) => {
    const { changes, answer } = deletedServer();
    const close = vi.fn();
    const world = onScreen(drawn(close), [], (method, path, body) =>
      pathOf(path).endsWith('/holdings') ? { concepts: 0 } : answer(method, path, body),
    );
    ({ leave } = world);
    const hands = userEvent.setup();
    const typed = screen.queryByLabelText('Escriba el nombre del proyecto');
    if (typed) await hands.type(typed, bridge.name);
    const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' });
    await waitFor(() => expect(remove().disabled).toBe(false));
    await hands.click(remove());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(world.messages).toEqual(['Alguien más ya lo había eliminado.']);
    expect(changes.map(({ method }) => method)).toEqual(['DELETE']);
  },
);
