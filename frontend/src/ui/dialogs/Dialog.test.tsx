// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { unsaved } from './unsaved.ts';

it('holds the page as long as it is open, whether or not anything is typed', () => {
  const leaving = {
    attempt: () => 'closed' as const,
    question: { open: false, onCancel: () => undefined, onConfirm: async () => undefined },
  };
  const { unmount } = render(
    <Dialog leaving={leaving} inAddress>
      Registrar
    </Dialog>,
  );
  expect(unsaved.get()).toBe(1);
  unmount();
  expect(unsaved.get()).toBe(0);
});
