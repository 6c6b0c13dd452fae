// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ContractContext, internalContract } from './contract.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { PrintMenu, StatementMenu } from './PrintMenu.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const row = { id: 'e1', number: 3 };

/** Stubs the server and downloads. Records requested addresses and saved file names. */
const serving = (answer: () => Response) => {
  const asked: string[] = [];
  const saved: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(`${url} ${headers.get('Authorization')}`);
    return answer();
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return { asked, saved };
};

const choose = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir la estimación 3' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
};

it('hands over the document that was chosen, under the name the server gives it', async () => {
  const named = {
    'content-disposition': `attachment; filename="C.pdf"; filename*=UTF-8''Car%C3%A1tula%203.pdf`,
  };
  const { asked, saved } = serving(() => new Response('%PDF', { headers: named }));
  onScreen(<PrintMenu row={row} />);
  await choose('Carátula (PDF)');
  await waitFor(() => expect(saved).toEqual(['Carátula 3.pdf']));
  expect(asked).toEqual(['/api/estimations/e1/caratula.pdf Bearer t']);
});

it('keeps the keyboard on its button while a document is on the way, which cannot be asked for twice', async () => {
  let answer = (_: Response) => undefined as void;
  const coming = new Promise<Response>((resolve) => (answer = resolve));
  const fetched = vi.fn(() => coming);
  serving(() => new Response());
  vi.stubGlobal('fetch', fetched);
  onScreen(<PrintMenu row={row} />);
  await choose('Carátula (PDF)');
  const button = await screen.findByRole('button', { name: 'Imprimir la estimación 3' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  await userEvent.click(button);
  expect(screen.queryByRole('menuitem')).toBeNull();
  answer(new Response('%PDF'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  expect([document.activeElement, fetched.mock.calls.length]).toEqual([button, 1]);
});

it('prints the photos of the works, as many to a page as was chosen', async () => {
  const { asked } = serving(() => new Response('%PDF'));
  onScreen(<PrintMenu row={row} />);
  await choose('Reporte fotográfico, 2 por hoja (PDF)');
  await waitFor(() =>
    expect(asked).toEqual(['/api/estimations/e1/reporte-fotografico.pdf?por_hoja=2 Bearer t']),
  );
});

it('prints an estimation of services from its own contract, and says why a document does not come', async () => {
  const { asked, saved } = serving(() =>
    Response.json({ detail: 'La estimación no existe' }, { status: 404 }),
  );
  const { messages } = onScreen(
    <ContractContext value={internalContract}>
      <PrintMenu row={row} />
    </ContractContext>,
  );
  await choose('Carátula (PDF)');
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir la estimación 3' }));
  expect(await screen.findByRole('menuitem', { name: 'Números generadores (PDF)' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Todo en un PDF' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Reporte fotográfico/ })).toBeNull();
  await waitFor(() => expect(messages).toEqual(['La estimación no existe']));
  expect([asked.length, asked[0], saved]).toEqual([
    1,
    '/api/internal-estimations/e1/caratula.pdf Bearer t',
    [],
  ]);
});

it.each([
  ['works', undefined, 'estado-de-cuenta.xlsx'],
  ['services', internalContract, 'internal-estado-de-cuenta.xlsx'],
])('hands over the account of the contract for %s', async (_, contract, file) => {
  const { asked } = serving(() => new Response('PK'));
  const menu = <StatementMenu project_id="p1" />;
  onScreen(contract ? <ContractContext value={contract}>{menu}</ContractContext> : menu);
  await userEvent.click(await screen.findByRole('button', { name: 'Estado de cuenta' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Estado de cuenta (Excel)' }));
  await waitFor(() => expect(asked).toEqual([`/api/projects/p1/${file} Bearer t`]));
});

it('tells how far a large document is, and links to it once it is ready', async () => {
  const address = '/estimations/e1/en-preparacion/p1';
  const said = {
    id: 'p1',
    name: 'Reporte 3.pdf',
    state: 'preparing',
    done: 0,
    total: 640,
    address,
    url: null,
  };
  const answers = [
    () => Response.json(said, { status: 202 }),
    () => Response.json({ ...said, done: 120 }),
    () => Response.json({ detail: 'No está disponible' }, { status: 503 }),
    () => Response.json({ ...said, done: 640 }),
    () => Response.json({ ...said, state: 'ready', done: 640, url: '/api/files/p1?expires=1' }),
  ];
  const { asked } = serving(() => answers.shift()!());
  onScreen(<PrintMenu row={row} />);
  await choose('Reporte fotográfico, 4 por hoja (PDF)');
  expect(await screen.findByText('0 de 640 fotos')).toBeTruthy();
  const patience = { timeout: 5_000 };
  expect(await screen.findByText('120 de 640 fotos', {}, patience)).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('19');
  // Screen readers do not announce each new count.
  expect(screen.getByRole('status').textContent).toBe('Se está preparando…');
  expect(await screen.findByText('Sin respuesta: se pregunta otra vez…', {}, patience)).toBeTruthy();
  expect(await screen.findByText(/se está armando/, {}, patience)).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Descargar' }, patience);
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/files/p1?expires=1',
    'Reporte 3.pdf',
  ]);
  expect(asked.slice(1)).toEqual(Array.from({ length: 4 }, () => `/api${address} Bearer t`));
}, 20_000);

it('says that a large document could not be prepared', async () => {
  const address = '/estimations/e1/en-preparacion/p1';
  const failed = { id: 'p1', name: 'R.pdf', state: 'failed', done: 3, total: 640, address, url: null };
  serving(() => Response.json(failed, { status: 202 }));
  onScreen(<PrintMenu row={row} />);
  await choose('Todo en un PDF');
  expect((await screen.findByRole('status')).textContent).toBe(
    'No se pudo preparar el documento. Intente de nuevo.',
  );
});
