import { fireEvent, screen } from '@testing-library/react';
import type { TypedForm } from '../typed-fields.fixture.ts';
import { AmendmentDialog } from './AmendmentDialog.tsx';
import { ItemDialog, ReceptionDialog } from './closing/ClosingDialogs.tsx';
import { AuthorisationDialog } from './costs/CostDialogs.tsx';
import { adjustedCosts } from './costs/costs.fixture.ts';
import { OrderDialog, PriceDialog } from './extraordinary/ExtraordinaryDialogs.tsx';
import { requestedConcepts } from './extraordinary/extraordinary.fixture.ts';
import {
  EndorseDialog,
  FileDialog,
  GuaranteeTermsDialog,
  ReleaseDialog,
} from './guarantees/GuaranteeDialogs.tsx';
import { filedGuarantees } from './guarantees/guarantees.fixture.ts';
import { NoteDialog } from './site-log/NoteDialogs.tsx';
import { ProgramByDate } from './ProgramByDate.tsx';
import { originalTerms } from './terms.fixture.ts';

const close = () => undefined;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const guarantee = { project_id: 'p1', answer: filedGuarantees, of: filedGuarantees.guarantees[0]!, close };

/** Forms of the contract that take figures or days. */
export const contractForms: Record<string, TypedForm> = {
  'an amendment': {
    files: ['contract/AmendmentDialog.tsx', 'contract/AmendmentLines.tsx', 'ui/dates/DayField.tsx'],
    drawn: () => (
      <AmendmentDialog of={{ project_id: 'p1', kind: 'main' }} terms={originalTerms} close={close} />
    ),
    open: () => press('Concepto nuevo'),
    figures: {
      'Anticipo del convenio (%)': 'percentage',
      Cantidad: 'figure',
      'Precio unitario': 'figure',
    },
    days: [/^Fecha del convenio/],
  },
  'the oficio of an adjustment of costs': {
    files: ['contract/costs/CostDialogs.tsx'],
    drawn: () => (
      <AuthorisationDialog project_id="p1" of={adjustedCosts.months[1]!} byConcept={false} close={close} />
    ),
    figures: { 'Factor autorizado': 'figure' },
    days: [/^Fecha del oficio/],
  },
  'the reception of the works': {
    files: ['contract/closing/ClosingDialogs.tsx'],
    drawn: () => <ReceptionDialog project_id="p1" close={close} />,
    days: [/^Fecha/],
  },
  'an item of the finiquito': {
    files: [],
    drawn: () => <ItemDialog project_id="p1" items={[]} close={close} />,
    figures: { Importe: 'figure' },
  },
  'the order of an extraordinary concept': {
    files: ['contract/extraordinary/ExtraordinaryDialogs.tsx'],
    drawn: () => <OrderDialog project_id="p1" of={requestedConcepts[0]!} close={close} />,
    days: [/^Fecha/],
  },
  'the price of an extraordinary concept': {
    files: [],
    drawn: () => <PriceDialog project_id="p1" of={requestedConcepts[1]!} close={close} />,
    figures: { 'Precio unitario conciliado': 'figure' },
    days: [/^Fecha/],
  },
  'a note of the bitácora': {
    files: ['contract/site-log/NoteDialogs.tsx'],
    drawn: () => <NoteDialog project_id="p1" last={undefined} close={close} />,
    figures: { 'Número de la primera nota': 'figure' },
    days: [/^Fecha/],
  },
  'a guarantee': {
    files: ['contract/guarantees/GuaranteeDialogs.tsx'],
    drawn: () => <FileDialog {...guarantee} kind="cumplimiento" />,
    figures: { Monto: 'figure' },
    days: [/^Vigente desde/, /^Vence/],
  },
  'an endorsement of a guarantee': {
    files: [],
    drawn: () => <EndorseDialog {...guarantee} />,
    figures: { 'Monto que añade': 'figure' },
    days: [/^Fecha del endoso/, /^Nueva vigencia/],
  },
  'a release of a guarantee': {
    files: [],
    drawn: () => <ReleaseDialog {...guarantee} />,
    days: [/^Fecha de liberación/],
  },
  'the guarantees that a contract requires': {
    files: [],
    drawn: () => <GuaranteeTermsDialog {...guarantee} />,
    figures: { 'Cumplimiento (%)': 'percentage', 'Vicios ocultos (%)': 'percentage' },
  },
  'the program by date': {
    files: ['contract/ProgramByDate.tsx'],
    drawn: () => <ProgramByDate project_id="p1" kind="main" />,
    open: async () => (press('Ver el programa'), await screen.findByLabelText(/^Vigente el/)),
    days: ['Vigente el'],
  },
};
