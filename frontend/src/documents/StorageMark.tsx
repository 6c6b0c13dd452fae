import { storageStates } from '../messages.ts';
import './documents.css';
import { LineIcon } from './LineIcon.tsx';
import type { DocumentRow } from './row.ts';

type Stored = Pick<DocumentRow, 'storage_provider' | 'storage_state'>;

const stateOf = ({ storage_provider, storage_state }: Stored) => {
  if (storage_state === 'waiting') return { text: storageStates.waiting, icon: 'waiting' } as const;
  if (storage_provider === 'local') return { text: storageStates.local, icon: 'computer' } as const;
  return storage_provider && ({ text: storageStates.drive, icon: 'cloud' } as const);
};

/** Where a document's file is stored; nothing for a file that is not in the file register. */
export const StorageMark = ({ of }: { of: Stored }) => {
  const state = stateOf(of);
  if (!state) return null;
  const { text, icon } = state;
  return (
    <span className={`document-mark ${icon}`}>
      <LineIcon of={icon} />
      {text}
    </span>
  );
};
