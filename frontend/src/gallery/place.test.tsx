// @vitest-environment jsdom
import { itIsAStepInTheAddress } from '../ui/dialogs/dialog-in-address.fixture.tsx';
import { useGalleryPlace } from './place.ts';

itIsAStepInTheAddress('foto', 'f1', () => {
  const { photo, open, close } = useGalleryPlace();
  return { opened: photo, open: () => open('f1'), close };
});
