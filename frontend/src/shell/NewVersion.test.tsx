// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { installed } from '../offline/installed.ts';
import { holdUnsaved } from '../ui/dialogs/unsaved.ts';
import { NewVersion } from './NewVersion.tsx';

afterEach(() => {
  installed.set({ newer: null, codeOf: null });
});

it('announces a newer build when no form is open, and activates it on request', () => {
  const newer = vi.fn();
  const saved = holdUnsaved();
  render(<NewVersion />);
  act(() => installed.set({ newer, codeOf: null }));
  expect(screen.queryByRole('status')).toBeNull();
  act(saved);
  expect(screen.getByRole('status').textContent).toContain('Hay una versión nueva');
  let closed = () => undefined as void;
  act(() => void (closed = holdUnsaved()));
  expect(screen.queryByRole('status')).toBeNull();
  act(closed);
  expect(newer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(newer).toHaveBeenCalledOnce();
});
