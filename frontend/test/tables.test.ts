import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.join(import.meta.dirname, '../src');
const text = (file: string) => readFileSync(path.join(sources, file), 'utf8');

/** Every table by the file that draws it, with the file of its Excel button or the reason why it has none. */
const tables: Record<string, { taken: string } | { not: string }> = {
  'admin/projects/ProjectsTab.tsx': { taken: 'admin/projects/ProjectsTab.tsx' },
  'admin/users/UsersTab.tsx': { taken: 'admin/users/UsersTab.tsx' },
  'contract/AmendmentSection.tsx': { taken: 'contract/AmendmentSection.tsx' },
  'contract/Comparison.tsx': { not: 'two versions side by side; each amendment has its sheet (paper)' },
  'contract/ContractTerms.tsx': { not: 'the amendments and their lines are taken away one by one' },
  'contract/closing/SettlementTable.tsx': { taken: 'contract/closing/SettlementTable.tsx' },
  'contract/costs/CostAdjustment.tsx': { taken: 'contract/costs/CostAdjustment.tsx' },
  'contract/extraordinary/Extraordinaries.tsx': { taken: 'contract/extraordinary/Extraordinaries.tsx' },
  'contract/guarantees/Guarantees.tsx': { taken: 'contract/guarantees/Guarantees.tsx' },
  'contract/site-log/SiteNotes.tsx': { taken: 'contract/site-log/SiteNotes.tsx' },
  'contract/ProgramByDate.tsx': { taken: 'contract/ProgramByDate.tsx' },
  'dashboard/BarsSection.tsx': { taken: 'dashboard/BarsSection.tsx' },
  'dashboard/ConceptsSection.tsx': { taken: 'dashboard/ConceptsSection.tsx' },
  'documents/ManagerDocuments.tsx': { taken: 'documents/ManagerDocuments.tsx' },
  'estimations/EstimationsTable.tsx': { taken: 'estimations/ArrangeBar.tsx' },
  'estimations/detail/EstimationLines.tsx': { taken: 'estimations/detail/EstimationLines.tsx' },
  'history/difference/DifferenceGroup.tsx': { taken: 'history/difference/DifferenceDialog.tsx' },
  'portfolio/MyDay.tsx': { taken: 'portfolio/MyDay.tsx' },
  'portfolio/Portfolio.tsx': { taken: 'portfolio/Portfolio.tsx' },
  'progress/concepts/ConceptsTable.tsx': { taken: 'progress/concepts/ConceptsTable.tsx' },
  'progress/history/HistoryTable.tsx': { taken: 'progress/history/History.tsx' },
  'repository/FileTable.tsx': { taken: 'repository/FileTable.tsx' },
  'ui/charts/CurveTable.tsx': { taken: 'ui/charts/CurveTable.tsx' },
  'shared/concepts/CatalogTable.tsx': { taken: 'shared/concepts/CatalogTable.tsx' },
  'shared/importing/FindingsTable.tsx': { taken: 'shared/importing/FindingsTable.tsx' },
  'estimations/Consequences.tsx': {
    not: 'a question that is answered at once; the history tells of it after',
  },
  'estimations/Instalments.tsx': { not: 'a few rows; the advance is in the statement of account (paper)' },
  'estimations/capture/LinesGrid.tsx': {
    not: 'a form: what is saved of it is taken away from the estimation',
  },
  'estimations/capture/SheetOutcome.tsx': { not: 'rows of a block that is being pasted, out of a workbook' },
  'estimations/capture/rows/RowsTable.tsx': {
    not: 'a form: generadores are a workbook of their own (paper)',
  },
  'estimations/detail/EstimationFigures.tsx': {
    not: 'the carátula, which is a workbook with its formulas (paper)',
  },
  'estimations/detail/Replay.tsx': {
    not: 'one step of many; the difference of two days is taken away whole',
  },
  'shared/importing/ConceptsPreview.tsx': { not: 'the first rows of a workbook that the person has' },
  'shared/importing/PartsPreview.tsx': { not: 'a summary of a workbook that the person has' },
};

const files = globSync('**/*.tsx', { cwd: sources }).filter((file) => !/\.(test|fixture)\.tsx$/.test(file));

it('knows of every table whether it can be taken away', () => {
  const drawing = files.filter((file) =>
    /<(VirtualTable|TableOrCards|table)\b|component="table"/.test(text(file)),
  );
  const own = ['ui/tables/TableOrCards.tsx', 'ui/tables/VirtualTable.tsx'];
  expect(drawing.filter((file) => !own.includes(file)).toSorted()).toEqual(Object.keys(tables).toSorted());
});

it('has a download button for exportable tables only', () => {
  const buttons = files.filter((file) => /<ExcelButton\b/.test(text(file)));
  const taken = Object.values(tables).flatMap((table) => ('taken' in table ? [table.taken] : []));
  expect(buttons.toSorted()).toEqual([...new Set(taken)].toSorted());
});
