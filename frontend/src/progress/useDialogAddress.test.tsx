// @vitest-environment jsdom
import { itIsAStepInTheAddress } from '../ui/dialogs/dialog-in-address.fixture.tsx';
import { useDialogAddress } from './useDialogAddress.ts';

itIsAStepInTheAddress('dialogo', 'avance:c1', () => {
  const { opened, open, close } = useDialogAddress();
  return { opened: opened && `${opened.dialog}:${opened.of}`, open: () => open('avance', 'c1'), close };
});
