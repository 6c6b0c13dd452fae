import { asFileName, businessDay, formatDay, settlementTotals, type ClosingEvent } from '@obraclara/events';
import { press, type ClosingSources } from '@obraclara/paper';
import { closingOnPaper } from '../routes/paper-sources.ts';
import { picturesOf, type IssueDeps, type Issuing } from './issuing.ts';
import { mediaTypes, paperNames } from './paper-names.ts';
import { sealOf } from './seal-paper.ts';

type ToIssue = { project_id: string; act: string; origin: string; issued_by: string };
/** The paper of an act, whose file is stored. */
type DrawnAct = Omit<Extract<ClosingEvent, { type: 'ActIssued' }>['data'], 'contract_id' | 'project_id'>;

/** Pesos of the balance of a finiquito, below 0 in favour of the dependencia; undefined for an acta. */
const balanceOf = ({ paper, settlement }: ClosingSources): number | undefined => {
  if (paper !== 'finiquito' || !settlement) return undefined;
  const { side, balance } = settlementTotals(settlement.rows);
  return side === 'dependencia' ? -balance : balance;
};

/** Renders and stores the paper of an act that ends the works contract, in its current state. */
export const actDrawer =
  ({ db, files, now }: IssueDeps, { upToDate, keep, turn }: Issuing) =>
  async (of: ToIssue): Promise<DrawnAct> => {
    await upToDate();
    const { sources, logos, heads } = await closingOnPaper(db, of);
    const { paper, contract, act } = sources;
    const made_on = businessDay(now());
    const order = { paper, sources, printing: { made_on } };
    const seal = sealOf({ order, format: 'pdf', logos, heads }, of.origin);
    const printing = { made_on, logos: await picturesOf(files, logos) };
    const bytes = await turn(() => press({ paper, sources: { ...sources, seal }, printing }));
    const name = `${asFileName(`${paperNames[paper]} ${formatDay(act.on)} ${contract.project}`)}.pdf`;
    const { id: file_id, sha256 } = await keep(bytes, { name, media_type: mediaTypes.pdf, of });
    const balance = balanceOf(sources);
    const figures = balance === undefined ? {} : { balance };
    return { act: of.act, paper, on: act.on, ...figures, seal: seal.hash, sha256, file_id };
  };
