// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDocument } from './documents.fixture.ts';
import { AssignedCard } from './AssignedCard.tsx';
import { onScreen } from './on-screen.fixture.tsx';
import { StorageMark } from './StorageMark.tsx';

it('says nothing of where a file is that is on no register of files', () => {
  const unregistered = aDocument({ storage_provider: null, storage_state: null });
  const { container, unmount } = render(<StorageMark of={unregistered} />);
  expect(container.textContent).toBe('');
  unmount();
});

it('names an unknown user as uploader', () => {
  onScreen(<AssignedCard document={aDocument({ uploaded_by_name: null })} />);
  expect(document.body.textContent).toContain('Otra persona, ');
  expect(document.body.textContent).not.toContain('null');
});
