import { retentionTotalNames, toPesos, type Cents, type RetentionBase } from '@obraclara/events';
import {
  groupedByKind,
  type Amortisation,
  type Caratula,
  type Deduction,
  type NetBlock,
} from '../model/caratula.ts';
import type { ProgressOf } from '../model/progress-of.ts';
import { advanceLabels, exempt, netLabels, ruleOf, worksLabels } from '../words.ts';
import type { BodyGrid } from './body.ts';
import {
  amount,
  amountBy,
  bold,
  head,
  percentage,
  quantity,
  shareBy,
  summed,
  text,
  type Cell,
  type Grid,
} from './grid.ts';
import { logosOver } from './picture.ts';
import { sealedAt, signedAt, topOf } from './top.ts';

/** Rows of the sheet so far; columns: label, base, rate, importe, per cent. */
type Sheet = Cell[][];
/** Further cells of a row, besides label and importe. */
type Rest = { style?: object; base?: string; rate?: Cell; share?: (importe: string) => Cell };

/** Adds a row. Returns the address of its importe. */
const put = (
  sheet: Sheet,
  label: string,
  importe: (row: number) => Cell,
  { style, base = '', rate, share }: Rest = {},
): string => {
  const row = sheet.length + 1;
  const address = `D${row}`;
  sheet.push([
    text(label, style),
    text(base, style),
    rate ?? text('', style),
    importe(row),
    share?.(address) ?? text('', style),
  ]);
  return address;
};

const headRow = (sheet: Sheet, label: string) =>
  sheet.push(
    [],
    [label, 'Base', 'Tasa', 'Importe $', '%'].map((one) => text(one, head)),
  );

/** Adds the five rows of a block; `current` is the formula for this estimation. */
const block = (
  sheet: Sheet,
  {
    labels,
    progress,
    ...of
  }: {
    labels: Record<keyof ProgressOf, string>;
    progress: ProgressOf;
    rate?: Cell;
    current: (whole: string, before: string, rate: string) => string;
  },
): string => {
  const { whole, before, current, cumulative, remaining } = progress;
  const first = `D${sheet.length + 1}`;
  const share = (name: keyof ProgressOf, style = {}) => ({
    share: (importe: string) => shareBy([importe, first], progress[name].percentage, style),
  });
  const all = put(sheet, labels.whole, () => amount(whole.cents), share('whole'));
  const earlier = put(sheet, labels.before, () => amount(before.cents), share('before'));
  const now = put(
    sheet,
    labels.current,
    (row) => amountBy(of.current(all, earlier, `C${row}`), current.cents, summed),
    { style: summed, ...share('current', summed), ...(of.rate && { rate: of.rate }) },
  );
  const added = () => amountBy(`ROUND(${earlier}+${now},2)`, cumulative.cents);
  const sum = put(sheet, labels.cumulative, added, share('cumulative'));
  const left = () => amountBy(`ROUND(${all}-${sum},2)`, remaining.cents);
  put(sheet, labels.remaining, left, share('remaining'));
  return now;
};

/**
 * Formula of the amortization, as in the ledger: the percentage of the importe, at most the rest of the advance and at most the importe.
 * Where it has several origins, the amount.
 */
const amortised =
  ({ is_final, is_capped, is_plain }: Amortisation, { total, cents }: { total: string; cents: Cents }) =>
  (whole: string, before: string, rate: string): string => {
    if (!is_plain) return String(toPesos(cents));
    const wanted = `ROUND(${total}*${rate}/100,2)`;
    if (!is_capped) return wanted;
    const left = `ROUND(${whole}-${before},2)`;
    return `MAX(0,MIN(${is_final ? left : wanted},${left},${total}))`;
  };

const deduction = (
  sheet: Sheet,
  { terms, cents }: Deduction,
  [of, base]: [address: string, base: RetentionBase],
): string => {
  const sign = terms.es_suma ? '' : '-';
  const isShare = terms.tipo === 'porcentaje';
  const formula = (row: number) => (isShare ? `ROUND(${of}*C${row}/100,2)` : `ROUND(C${row},2)`);
  return put(sheet, terms.nombre, (row) => amountBy(`${sign}${formula(row)}`, cents), {
    base: ruleOf({ ...terms, base }),
    rate: isShare ? percentage(terms.valor) : quantity(terms.valor),
  });
};

const netRows = (sheet: Sheet, net: NetBlock, [total, advance]: [string, string]): string => {
  const worked = (label: string, formula: string, cents: number, rest: Rest = {}) =>
    put(sheet, label, () => amountBy(formula, cents, rest.style), rest);
  const sum = (label: string, parts: readonly string[], cents: number) =>
    worked(label, `ROUND(${parts.join('+')},2)`, cents, { style: summed });
  const importe = worked(netLabels.total, total, net.total);
  const rate = `C${sheet.length + 1}`;
  const ivaRate = { rate: percentage(net.iva_percentage) };
  const iva = worked(
    net.iva_exempt ? `${netLabels.iva} (${exempt})` : netLabels.iva,
    `ROUND(${importe}*${rate}/100,2)`,
    net.iva,
    ivaRate,
  );
  const whole = sum(netLabels.total_with_iva, [importe, iva], net.total_with_iva);
  const taken = worked(netLabels.amortised, `-${advance}`, -net.amortised || 0);
  const subtotal_1 = `ROUND(${importe}+${taken},2)`;
  const difference = `-ROUND(${iva}-ROUND(${subtotal_1}*${rate}/100,2),2)`;
  const takenIva = worked(netLabels.amortised_iva, difference, -net.amortised_iva || 0);
  const out = sum(netLabels.amortised_with_iva, [taken, takenIva], -net.amortised_with_iva || 0);
  const subtotal_2 = sum(netLabels.subtotal_2, [whole, out], net.subtotal_2);
  const late = net.late ? [deduction(sheet, net.late, [subtotal_2, 'subtotal_2'])] : [];
  const refund = put(sheet, netLabels.refund, () => amount(net.refund));
  const subtotal_3 = sum(netLabels.subtotal_3, [subtotal_2, ...late, refund], net.subtotal_3);
  const bases: Record<RetentionBase, string> = { subtotal_3, subtotal_2, subtotal_1, monto_total: importe };
  const others = groupedByKind(net.others).flatMap((group) => {
    const amounts = group.others.map((one) => {
      const { base = 'subtotal_3' } = one.terms;
      return deduction(sheet, one, [bases[base], base]);
    });
    if (group.total) sum(retentionTotalNames[group.total.kind], amounts, group.total.cents);
    return amounts;
  });
  return sum(netLabels.net, [subtotal_3, ...others], net.net);
};

const columns = [50, 34, 14, 20, 12];

/** Sheet of the carátula, whose importe comes from the cuerpo by formula. The amount in words is fixed text. */
export const caratulaGrid = (caratula: Caratula, body: BodyGrid, logos: readonly Uint8Array[]): Grid => {
  const sheet: Sheet = topOf(caratula.heading, logos);
  const { amortisation } = caratula;
  headRow(sheet, '1. Importes sin IVA');
  const total = block(sheet, {
    labels: worksLabels,
    progress: caratula.works,
    current: () => (caratula.works.current.cents === caratula.net.total ? body.total : '0'),
  });
  headRow(sheet, '2. Del anticipo');
  const advance = block(sheet, {
    labels: advanceLabels(amortisation),
    progress: caratula.advance,
    ...(amortisation.is_plain && { rate: percentage(amortisation.percentage) }),
    current: amortised(amortisation, { total, cents: caratula.net.amortised }),
  });
  headRow(sheet, '3. Del neto a recibir');
  netRows(sheet, caratula.net, [total, advance]);
  sheet.push([], [text(`(${caratula.in_words})`, bold)], ...signedAt(caratula.heading, [0, 1, 3]));
  const pictures = [...logosOver(logos, columns), ...sealedAt(sheet, caratula.heading)];
  return { name: 'Carátula', columns, rows: sheet, heads: 0, landscape: false, pictures };
};
