import { useEffect } from 'react';
import { filesOnDevice, lookAtDevice } from '../../offline/kept-files.ts';
import { useStore } from '../../ui/store.ts';
import { LineIcon } from '../LineIcon.tsx';
import { deviceFileTexts as words } from './messages.ts';

/** Returns the ids of the user's files on this device. */
export const useFilesOnDevice = (): ReadonlySet<string> => {
  useEffect(() => void lookAtDevice(), []);
  return useStore(filesOnDevice);
};

/** Shows that a document's file is on this device. */
export const DeviceMark = () => (
  <span className="document-mark">
    <LineIcon of="kept" />
    {words.onDevice}
  </span>
);
