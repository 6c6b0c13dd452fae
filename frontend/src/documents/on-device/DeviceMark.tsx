import { useEffect } from 'react';
import { filesOnDevice, lookAtDevice } from '../../offline/kept-files.ts';
import { useStore } from '../../shared/store.ts';
import { LineIcon } from '../LineIcon.tsx';
import { deviceFileTexts as words } from './messages.ts';

/** Which files whoever is signed in has on this device, by their ids. */
export const useFilesOnDevice = (): ReadonlySet<string> => {
  useEffect(() => void lookAtDevice(), []);
  return useStore(filesOnDevice);
};

/** That a document's file is on this device. */
export const DeviceMark = () => (
  <span className="document-mark">
    <LineIcon of="kept" />
    {words.onDevice}
  </span>
);
