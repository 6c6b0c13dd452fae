import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useContract } from './contract.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { usePaper } from './usePaper.ts';

const papers = [
  ['caratula', 'Carátula'],
  ['cuerpo', 'Cuerpo'],
  ['resumen', 'Resumen por partida'],
] as const;
const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const;

const choices = papers.flatMap(([paper, called]) =>
  formats.map(([format, as]) => ({ file: `${paper}.${format}`, label: `${called} (${as})` })),
);

/** The documents of an estimation, to be signed or worked on. */
export const PrintMenu = ({ row: { id, number } }: { row: Pick<EstimationRow, 'id' | 'number'> }) => {
  const { resource } = useContract();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, take } = usePaper();
  const chosen = (file: string) => {
    setAnchor(null);
    void take(`${resource}/${id}/${file}`);
  };
  return (
    <>
      <IconButton
        aria-label={texts.print(number)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={busy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <PrintOutlined />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ file, label }) => (
          <MenuItem key={file} onClick={() => chosen(file)} sx={{ minHeight: 48 }}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
