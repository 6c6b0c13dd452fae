import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useContract } from './contract.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { BusyIcon, busyButton } from '../shared/BusyIcon.tsx';
import { PreparationDialog } from '../shared/PreparationDialog.tsx';
import { useServerDocument } from '../shared/useServerDocument.ts';

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const;

/** Choices for one document, one per format: path of the file and label. */
const inFormats = (file: string, called: string) =>
  formats.map(([format, as]) => ({ path: `${file}.${format}`, label: `${called} (${as})` }));

const ofEveryEstimation = [
  ...inFormats('caratula', 'Carátula'),
  ...inFormats('cuerpo', 'Cuerpo'),
  ...inFormats('resumen', 'Resumen por partida'),
  ...inFormats('generadores', 'Números generadores'),
];

const whole = [{ path: 'completo.pdf', label: 'Todo en un PDF' }];

/** Only the works contract has progress records and photos. */
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

/** State shared by a menu of documents and its button. `address`: base path of the documents, with a trailing slash. */
const usePaperMenu = (address: string, choices: readonly { path: string; label: string }[]) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, take, preparation, dismiss } = useServerDocument();
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

/** Menu of an estimation's printable and editable documents. */
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

/** Menu of the account statement of the current contract. */
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
