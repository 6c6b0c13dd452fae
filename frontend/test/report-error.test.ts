import { expect, it, vi } from 'vitest';

it('lets code that outlives its document report an error without another one', () => {
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  const late = new Error('late');
  reportError(late);
  expect(shown).toHaveBeenCalledWith(late);
  shown.mockRestore();
});
