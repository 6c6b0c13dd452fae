// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '../ui/loading/on-screen.fixture.tsx';
import { PhotoImage } from './PhotoImage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('loads a failed photo again when the connection returns', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const turn = (on: boolean) => {
    online.mockReturnValue(on);
    act(() => void dispatchEvent(new Event(on ? 'online' : 'offline')));
  };
  onScreen(<PhotoImage src="/api/files/f1" alt="Zapata" />);
  turn(false);
  fireEvent.error(screen.getByRole('img', { name: 'Zapata' }));
  expect(screen.getByText('No disponible')).toBeTruthy();
  turn(true);
  expect(screen.getByRole('img', { name: 'Zapata' }).getAttribute('src')).toBe('/api/files/f1');
  // A photo that the server lacks stays hidden.
  fireEvent.error(screen.getByRole('img', { name: 'Zapata' }));
  expect(screen.getByText('No disponible')).toBeTruthy();
});
