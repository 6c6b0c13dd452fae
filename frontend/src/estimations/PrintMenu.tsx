import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useContract } from './contract.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { BusyIcon, busyButton } from '../shared/BusyIcon.tsx';
import { PreparationDialog } from '../shared/PreparationDialog.tsx';
import { usePaper } from '../shared/usePaper.ts';

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const;

/** A document by its file, in every format: what is asked for, and what people read. */
const inFormats = (file: string, called: string) =>
  formats.map(([format, as]) => ({ path: `${file}.${format}`, label: `${called} (${as})` }));

const ofEveryEstimation = [
  ...inFormats('caratula', 'Carátula'),
  ...inFormats('cuerpo', 'Cuerpo'),
  ...inFormats('resumen', 'Resumen por partida'),
  ...inFormats('generadores', 'Números generadores'),
];

const whole = [{ path: 'completo.pdf', label: 'Todo en un PDF' }];

/** Progress is recorded for the works alone, and so are photos. */
const ofEstimation = {
  estimations: [
    ...ofEveryEstimation,
    ...[4, 2].map((photos) => ({
      path: `reporte-fotografico.pdf?por_hoja=${photos}`,
      label: `Reporte fotográfico, ${photos} por hoja (PDF)`,
    })),
    ...whole,
  ],
  'internal-estimations': [...ofEveryEstimation, ...whole],
};

/** What a menu and the button that opens it have in common. `address`: where the documents are found, with its slash. */
const usePaperMenu = (address: string, choices: readonly { path: string; label: string }[]) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, take, preparation, dismiss } = usePaper();
  const chosen = (path: string) => {
    setAnchor(null);
    void take(`${address}${path}`);
  };
  return {
    button: {
      ...busyButton(busy),
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(busy ? null : currentTarget),
    } as const,
    icon: <BusyIcon busy={busy} icon={<PrintOutlined />} />,
    menu: (
      <>
        {preparation && <PreparationDialog preparation={preparation} onClose={dismiss} />}
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {choices.map(({ path, label }) => (
            <MenuItem key={path} onClick={() => chosen(path)} sx={{ minHeight: 48 }}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </>
    ),
  };
};

/** The documents of an estimation, to be signed or worked on. */
export const PrintMenu = ({ row: { id, number } }: { row: Pick<EstimationRow, 'id' | 'number'> }) => {
  const { resource } = useContract();
  const { button, icon, menu } = usePaperMenu(`${resource}/${id}/`, ofEstimation[resource]);
  return (
    <>
      <IconButton aria-label={texts.print(number)} {...button}>
        {icon}
      </IconButton>
      {menu}
    </>
  );
};

const statements = {
  estimations: inFormats('estado-de-cuenta', texts.statement),
  'internal-estimations': inFormats('internal-estado-de-cuenta', texts.statement),
};

/** The account of the contract whose estimations are shown. */
export const StatementMenu = ({ project_id }: { project_id: string }) => {
  const { resource } = useContract();
  const { button, icon, menu } = usePaperMenu(`projects/${project_id}/`, statements[resource]);
  return (
    <>
      <Button startIcon={icon} {...button}>
        {texts.statement}
      </Button>
      {menu}
    </>
  );
};
