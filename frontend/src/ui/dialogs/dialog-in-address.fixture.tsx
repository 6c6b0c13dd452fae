import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { stepsTaken } from '../address/history-steps.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useQueryState } from '../address/useQueryState.ts';

/** The dialog that is open according to the address, and how to open and close it. */
type Place = { opened: string | null; open: () => void; close: () => void };

const press = (name: string) => fireEvent.click(screen.getByText(name));
const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

/** A question on top of the dialog: whether to discard the input. */
const Question = () => {
  useBackCloses(() => 'stays');
  return <p>¿Descartar?</p>;
};

/** Renders a panel of two tabs at this address; a button of the panel opens such a dialog. */
const shown = (usePlace: () => Place, address = '/') => {
  const closings: (() => void)[] = [];
  const Panel = () => {
    const [tab, choose] = useQueryState('tab');
    const { opened, open, close } = usePlace();
    const [asking, ask] = useState(false);
    if (opened) closings.push(close);
    return (
      <>
        <p>{`${tab || 'uno'}, ${opened ?? 'nada'} abierto`}</p>
        <button onClick={() => choose('dos')}>Dos</button>
        <button onClick={open}>Abrir</button>
        <button onClick={close}>Cerrar</button>
        <button onClick={() => ask(true)}>Preguntar</button>
        {opened && asking && <Question />}
      </>
    );
  };
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Panel />
    </BrowserRouter>,
  );
  return { closeAsFirstDrawn: () => closings[0]?.() };
};

const back = async () => {
  const left = popped();
  history.back();
  await left;
};

/** Tests that apply to every dialog in the address under the parameter `name`, also for fast input. */
export const itIsAStepInTheAddress = (name: string, value: string, usePlace: () => Place) => {
  const opened = async () => {
    press('Abrir');
    await screen.findByText(`uno, ${value} abierto`);
  };

  it.each<[string, (act: () => void) => unknown]>([
    ['in the same breath', (act) => act()],
    ['while the browser takes its step', (act) => queueMicrotask(() => queueMicrotask(act))],
    ['once the browser has arrived', (act) => popped().then(act)],
  ])('a tab that is chosen as it closes, %s, stays chosen, and the dialog closed', async (_, soon) => {
    shown(usePlace);
    await opened();
    const stepBack = popped();
    press('Cerrar');
    soon(() => press('Dos'));
    await stepBack;
    await screen.findByText('dos, nada abierto');
    expect(location.search).toBe('?tab=dos');
    await back();
    await screen.findByText('uno, nada abierto');
    expect(location.search).toBe('');
  });

  it('closed late, once another place has been arrived at, it leaves one there', async () => {
    const { closeAsFirstDrawn } = shown(usePlace);
    await opened();
    press('Dos');
    await screen.findByText(`dos, ${value} abierto`);
    closeAsFirstDrawn();
    await screen.findByText('dos, nada abierto');
    expect(location.search).toBe('?tab=dos');
  });

  it('closed twice, it leads back once', async () => {
    shown(usePlace);
    press('Dos');
    await screen.findByText('dos, nada abierto');
    press('Abrir');
    await screen.findByText(`dos, ${value} abierto`);
    press('Cerrar');
    press('Cerrar');
    await screen.findByText('dos, nada abierto');
    await stepsTaken();
    expect(location.search).toBe('?tab=dos');
  });

  it('left by way of a question, a shared address that names it is not found again on the way back', async () => {
    history.replaceState(null, '', '/?antes');
    history.pushState(null, '', '/');
    shown(usePlace, `/?tab=dos&${name}=${value}`);
    await screen.findByText(`dos, ${value} abierto`);
    press('Preguntar');
    await stepsTaken();
    press('Cerrar');
    await screen.findByText('dos, nada abierto');
    await stepsTaken();
    expect(location.search).toBe('?tab=dos');
    await back();
    expect(location.search).toBe('?antes');
  });

  it('a shared address that names it is left in its place', async () => {
    shown(usePlace, `/?tab=dos&${name}=${value}`);
    await screen.findByText(`dos, ${value} abierto`);
    press('Cerrar');
    await screen.findByText('dos, nada abierto');
    expect(location.search).toBe('?tab=dos');
  });
};
