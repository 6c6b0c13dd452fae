// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { signOut } from '../../session/session.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => {
  signOut();
  localStorage.clear();
});

const detail = 'Alguien más cambió estos datos mientras usted los tenía abiertos';
const [stored] = goldenRows([1]);
const opened = { ...stored!, revision: 3 };
const [first, ...rest] = opened.concepts;
/** The estimation after another user changed its period and its first concept. */
const theirs = {
  ...opened,
  period: 'Enero corregido',
  concepts: [{ ...first!, quantity: 77.5 }, ...rest],
  revision: 6,
};

type Sent = { target: string | { path: string; seen: number }; body: { period: string; concepts: object[] } };

/** Accepts a body based on that version; refuses others with 412 and that version. */
const moved = ({ target }: Sent) => {
  const { seen } = target as { seen: number };
  if (seen !== theirs.revision) throw apiError(detail, 412, { detail, current: theirs });
  return theirs;
};

const open = (revision = 3, answer: (sent: Sent) => object = moved) => {
  const close = vi.fn();
  const sent: Sent[] = [];
  const editing = { ...opened, revision };
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={[editing]} editing={editing} close={close} />,
    [editing],
    (_, target, body) => {
      const one = { target, body } as unknown as Sent;
      sent.push(one);
      return answer(one);
    },
  );
  return { ...shown, close, sent };
};

const put = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};

const editStale = async () => {
  const shown = open();
  put(/^Período/, 'Enero mío');
  await click('Guardar');
  const question = await screen.findByRole('alertdialog');
  return { ...shown, question };
};

const seen = (sent: Sent[]) => sent.map(({ target }) => (typeof target === 'string' ? null : target.seen));

it('shows the changes of others beside the form, and sends nothing until one is chosen', async () => {
  const { question, sent, messages, leave } = await editStale();
  const rows = within(question)
    .getAllByRole('region')
    .map((region) => [
      region.getAttribute('aria-label'),
      ...within(region)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ]);
  expect(rows).toEqual([['Período', 'Enero corregido', 'Enero mío']]);
  expect(seen(sent)).toEqual([3]);
  expect(messages).toEqual([]);
  leave();
});

it('sends the typed values over the current ones, after a new preview', async () => {
  const { sent, close, leave } = await editStale();
  await click('Conservar lo mío');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(seen(sent)).toEqual([3, 6, 6]);
  expect(sent.at(-1)!.body).toMatchObject({
    period: 'Enero mío',
    concepts: [{ quantity: 77.5 }, ...rest.map(() => ({}))],
  });
  leave();
});

it('fills the form with what is there and saves against that', async () => {
  const { sent, close, leave } = await editStale();
  await click('Usar lo actual');
  expect(close).not.toHaveBeenCalled();
  expect(await screen.findByDisplayValue('Enero corregido')).toBeTruthy();
  await click('Guardar');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(seen(sent)).toEqual([3, 6, 6]);
  expect(sent.at(-1)!.body).toMatchObject({
    period: 'Enero corregido',
    concepts: [{ quantity: 77.5 }, ...rest.map(() => ({}))],
  });
  leave();
});

it('compares a former draft with the estimation as of then', async () => {
  const before = open();
  put(/^Período/, 'Enero mío');
  before.leave();
  cleanup();
  const { sent, leave } = open(6);
  expect(screen.getByDisplayValue('Enero mío')).toBeTruthy();
  await click('Guardar');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getAllByRole('region')).toEqual([
    within(question).getByRole('region', { name: 'Período' }),
  ]);
  expect(seen(sent)).toEqual([3]);
  leave();
});

it('shows whatever differs when nobody knows which revision a kept draft was typed over', async () => {
  const before = open();
  put(/^Período/, 'Enero mío');
  before.leave();
  cleanup();
  const [name] = Object.keys(localStorage).filter((one) => one.startsWith('obraclara.borrador'));
  const { seen: _, ...kept } = JSON.parse(localStorage.getItem(name!)!);
  localStorage.setItem(name!, JSON.stringify(kept));
  const { sent, leave } = open(6);
  await click('Guardar');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByRole('region', { name: 'Período' })).toBeTruthy();
  expect(seen(sent)).toEqual([-1]);
  leave();
});

const isQuestion = ({ target }: Sent) => (target as { path: string }).path.includes('preview=true');
const gone = () => {
  throw apiError('La estimación no existe', 404, { detail: 'La estimación no existe' });
};

it.each([
  ['before it was asked what that changes', gone],
  ['after that', (sent: Sent) => (isQuestion(sent) ? { paid: [], later: [] } : gone())],
])('says beside what was typed that the estimation was deleted %s', async (_, answer) => {
  const { sent, close, messages, leave } = open(3, answer);
  put(/^Período/, 'Enero mío');
  await click('Guardar');
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más lo eliminó' });
  expect(within(question).getByRole('region', { name: 'Período' }).textContent).toContain('Enero mío');
  const asked = sent.length;
  await click('Volver');
  expect(screen.getByDisplayValue('Enero mío')).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await click('Guardar');
  await screen.findByRole('alertdialog', { name: 'Alguien más lo eliminó' });
  await click('Cerrar sin guardar');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toHaveLength(2 * asked);
  expect(messages).toEqual([]);
  leave();
});
