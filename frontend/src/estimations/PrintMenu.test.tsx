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

/** What was asked of the server, and under what names files were handed over. */
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
  const { said } = onScreen(
    <ContractContext value={internalContract}>
      <PrintMenu row={row} />
    </ContractContext>,
  );
  await choose('Carátula (PDF)');
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir la estimación 3' }));
  expect(await screen.findByRole('menuitem', { name: 'Números generadores (PDF)' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Todo en un PDF' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Reporte fotográfico/ })).toBeNull();
  await waitFor(() => expect(said).toEqual(['La estimación no existe']));
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
