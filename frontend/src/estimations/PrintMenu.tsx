import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useContract } from './contract.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';
import { BusyIcon, busyButton } from '../ui/states/BusyIcon.tsx';
import { menuEntry } from '../ui/layout/menu-entry.ts';
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

/** Documents to choose from, and the progress of a large one. `address`: base path of the documents, with a trailing slash. */
const usePaperChoices = (address: string, choices: readonly { path: string; label: string }[]) => {
  const { busy, take, preparation, dismiss } = useServerDocument();
  return {
    busy,
    choices: choices.map(({ path, label }) => ({ label, run: () => void take(`${address}${path}`) })),
    dialog: preparation && <PreparationDialog preparation={preparation} onClose={dismiss} />,
  };
};

/** Printable and editable documents of an estimation. */
export const usePapers = ({ id }: Pick<EstimationRow, 'id'>) => {
  const { resource } = useContract();
  return usePaperChoices(`${resource}/${id}/`, ofEstimation[resource]);
};

/** A menu of documents and its button. */
const usePaperMenu = ({ busy, choices, dialog }: ReturnType<typeof usePaperChoices>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        {dialog}
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {choices.map(({ label, run }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null);
                run();
              }}
              sx={menuEntry}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </>
    ),
  };
};

/** Menu of an estimation's printable and editable documents. */
export const PrintMenu = ({ row }: { row: Pick<EstimationRow, 'id' | 'number'> }) => {
  const { button, icon, menu } = usePaperMenu(usePapers(row));
  return (
    <>
      <IconButton aria-label={texts.print(row.number)} {...button}>
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
  const { button, icon, menu } = usePaperMenu(
    usePaperChoices(`projects/${project_id}/`, statements[resource]),
  );
  return (
    <>
      <Button startIcon={icon} {...button}>
        {texts.statement}
      </Button>
      {menu}
    </>
  );
};
