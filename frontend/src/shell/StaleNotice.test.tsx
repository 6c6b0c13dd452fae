// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dataWithoutLog } from '../api/stale.ts';
import { StaleNotice } from './StaleNotice.tsx';

it('says of when figures are that the server would not give anew, until it does', async () => {
  let down = false;
  const Figure = () => {
    const { data } = useQuery({
      queryKey: ['figure'],
      queryFn: async () => {
        if (down) throw new Error('503');
        return '1,000.00';
      },
      retry: false,
      initialData: '900.00',
      initialDataUpdatedAt: new Date(2026, 10, 21, 14, 5).getTime(),
    });
    return <p>{data}</p>;
  };
  const client = new QueryClient();
  down = true;
  render(
    <QueryClientProvider client={client}>
      <StaleNotice ofReads />
      <Figure />
    </QueryClientProvider>,
  );
  await screen.findByText('No se pudo actualizar: datos del 21/11 14:05');
  screen.getByText('900.00');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('1,000.00');
  expect(screen.queryByText(/No se pudo actualizar/)).toBeNull();
});

it.each([true, false])(
  'shows the time of the data while the event log is unreachable, also for reads: %s',
  (ofReads) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <StaleNotice ofReads={ofReads} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => dataWithoutLog.set(Date.parse('2026-11-27T22:41:00Z')));
    screen.getByText('Sin conexión con la bitácora · datos de las 16:41');
    act(() => dataWithoutLog.set(null));
    expect(screen.getByRole('status').textContent).toBe('');
  },
);
