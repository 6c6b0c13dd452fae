import CheckCircle from '@mui/icons-material/CheckCircle';
import UploadFile from '@mui/icons-material/UploadFile';
import { Button } from '@mui/material';
import { useRef, type ChangeEvent } from 'react';
import { catalog } from '../../messages.ts';
import { busyButton } from '../../ui/states/BusyIcon.tsx';

type Props = {
  label: string;
  /** Meaning of the green check mark; null: no mark. */
  mark: string | null;
  busy: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
};

/** Opens the file picker for a workbook. The same file can be chosen twice, since a corrected file keeps its name. */
export const UploadButton = ({ label, mark, busy, disabled, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button
        variant="outlined"
        sx={{ minHeight: { xs: 48, sm: 40 } }}
        startIcon={mark ? <CheckCircle color={disabled ? 'inherit' : 'success'} /> : <UploadFile />}
        onClick={() => busy || input.current?.click()}
        disabled={disabled}
        {...busyButton(busy)}
      >
        {busy ? catalog.reading : label}
        {mark && <span className="hidden-label">, {mark}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls,.csv,.txt"
        aria-label={label}
        onChange={chosen}
        hidden
      />
    </>
  );
};
