// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onScreen, refused } from '../ui/loading/on-screen.fixture.tsx';
import { goldenCurve, goldenFinancial, goldenProgress, manyConcepts, noCurve } from './analytics.fixture.ts';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import DashboardView from './DashboardView.tsx';

const unscheduled = {
  measured_on: '2025-03-31',
  planned_to_date: {},
  advanced_to_date: {},
  month: '2025-04',
  planned_in_month: [],
};
const answers = (concepts: ConceptProgress[] = goldenProgress): Record<string, unknown> => ({
  'analytics/progress/p1': { concept_progress: concepts, ...unscheduled },
  'analytics/financial/p1': goldenFinancial,
  'analytics/s-curve/p1': goldenCurve(),
});
const show = (by = answers()) =>
  onScreen(<DashboardView project={{ id: 'p1' }} />, {}, (_, path) => {
    if (by[path] instanceof Error) throw by[path];
    return by[path];
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        return undefined;
      }
      unobserve() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 400));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the cards', () => {
  it('show the amounts, the advance granted and amortised with percentages, and how many concepts are over', async () => {
    show();
    const said = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    await screen.findByText('$2,236,212.56');
    expect(await said('Monto Estimado')).toBe('Monto Estimado$1,225,463.5554.80 % del contrato');
    expect(await said('Monto Ejecutado')).toBe('Monto Ejecutado$1,228,453.9254.93 % del contrato');
    expect(await said('Avance financiero')).toBe(
      'Avance financiero$687,417.1230.74 % del contratoPagado $183,377.12 − amortizado $55,013.14 + anticipo $559,053.14 ',
    );
    expect(await said('Estado del Anticipo')).toBe(
      'Estado del AnticipoOtorgado $559,053.1425.00 % del contratoAmortizado $367,639.0765.76 % del anticipo',
    );
    expect((await card('Elementos Sobre-Ejecutados')).getByText('1 concepto')).toBeTruthy();
  });

  it('show $0 for a contract without amount', async () => {
    show({ ...answers(), 'analytics/financial/p1': { ...goldenFinancial, contract_amount: 0 } });
    expect(await (await card('Monto del Contrato')).findByText('$0')).toBeTruthy();
  });

  it('open the list of the concepts that are over', async () => {
    show();
    await userEvent.click(await screen.findByRole('link', { name: 'Ver conceptos' }));
    const rows = rowsOf(await screen.findByRole('table', { name: 'Detalle por concepto' }));
    expect(rows).toEqual([
      [
        'C-001',
        'Trazo y nivelación del terreno',
        '2,450 m2',
        '—',
        '2,550 m2',
        '2,450 m2',
        '104.08 %',
        '96.08 %',
        'Sobre-Ejecutado',
      ],
    ]);
  });
});

/** Values of a rendered series, computed from its path, in per cent of the axis between the grid lines. */
const drawnPercents = (curve: Element, grid: Element[]) => {
  const ys = grid.map((line) => Number(line.getAttribute('y1')));
  const [floor, ceiling] = [Math.max(...ys), Math.min(...ys)];
  const points = [...(curve.getAttribute('d') ?? '').matchAll(/[ML,C]?(-?[\d.]+),(-?[\d.]+)(?=[MLC]|$)/g)];
  return points.map(([, , y]) => Math.round(((floor - Number(y)) / (floor - ceiling)) * 10_000) / 100);
};

describe('the S-curve', () => {
  const drawn = async (container: ParentNode = document, series = 3) => {
    await waitFor(() => expect(container.querySelectorAll('.recharts-line-curve')).toHaveLength(series));
    const grid = [...container.querySelectorAll('.recharts-cartesian-grid-horizontal line')];
    return [...container.querySelectorAll('.recharts-line-curve')].map((curve) => drawnPercents(curve, grid));
  };

  it('draws the worked example: planned, physical and estimated, none after the current month', async () => {
    show();
    const [planned, physical, estimated] = await drawn();
    expect(planned).toEqual([9.85, 40.19, 71.06, 93.28, 100]);
    expect(physical).toEqual([8.36, 30.69, 54.93]);
    expect(estimated).toEqual([8.2, 30.56, 54.8]);
    expect(screen.getByText('Mes Actual')).toBeTruthy();
    expect(screen.getByRole('application', { name: 'Curva S' })).toBeTruthy();
    const looks = [...document.querySelectorAll('.recharts-line-curve')].map((curve) =>
      ['stroke', 'stroke-dasharray'].map((name) => curve.getAttribute(name)).join(),
    );
    expect(new Set(looks).size).toBe(3);
  });

  it('draws the financial progress once it is asked for', async () => {
    show();
    await drawn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Avance financiero' }));
    expect((await drawn(document, 4)).at(-1)).toEqual([25, 25, 30.74]);
  });

  it('shows the marks of 0 and of 100 % whole', async () => {
    const amounts = [0, 50, 100].map((share) => Math.round(goldenFinancial.contract_amount * share) / 100);
    const curve = {
      ...goldenCurve(),
      planned_cumulative: [0, 50, 100, 100, 100],
      planned_cumulative_amount: [...amounts, amounts[2], amounts[2]],
    };
    show({ ...answers(), 'analytics/s-curve/p1': curve });
    await drawn();
    const clip = document.querySelector('clipPath rect')!;
    const [top, height] = ['y', 'height'].map((name) => Number(clip.getAttribute(name)));
    const marks = [...document.querySelectorAll('.recharts-line-dots')][0]!.querySelectorAll('circle');
    const reach = (mark: Element) =>
      Number(mark.getAttribute('r')) + Number(mark.getAttribute('stroke-width')) / 2;
    expect(marks).toHaveLength(5);
    for (const mark of marks) {
      const y = Number(mark.getAttribute('cy'));
      expect(y - reach(mark)).toBeGreaterThanOrEqual(top!);
      expect(y + reach(mark)).toBeLessThanOrEqual(top! + height!);
    }
  });

  it('marks the current month by its place, and none before the start', async () => {
    show();
    await drawn();
    const line = document.querySelector('.recharts-reference-line line')!;
    const planned = document.querySelector('.recharts-line-curve')!.getAttribute('d')!;
    const abscissas = [...planned.matchAll(/(-?[\d.]+),-?[\d.]+(?=[MLC]|$)/g)].map(([, x]) => Number(x));
    expect(Number(line.getAttribute('x1'))).toBeCloseTo(abscissas[2]!, 1);
    cleanup();
    show({ ...answers(), 'analytics/s-curve/p1': goldenCurve('2025-01-05') });
    const [, physical] = await drawn();
    expect(physical).toEqual([]);
    expect(screen.queryByText('Mes Actual')).toBeNull();
  });

  it('says the same in a table', async () => {
    show();
    await drawn();
    const section = within(screen.getByRole('heading', { name: 'Curva S' }).closest('section')!);
    await userEvent.click(section.getByRole('button', { name: 'Ver como tabla' }));
    expect(rowsOf(section.getByRole('table', { name: 'Curva S' }))).toEqual([
      ['Ene', '9.85 %', '$220,348.50', '8.36 %', '$187,012.30', '8.20 %', '$183,377.12'],
      ['Feb', '40.19 %', '$898,671.50', '30.69 %', '$686,379.77', '30.56 %', '$683,389.40'],
      [
        'Mar (Mes Actual)',
        '71.06 %',
        '$1,589,126.50',
        '54.93 %',
        '$1,228,453.92',
        '54.80 %',
        '$1,225,463.55',
      ],
      ['Abr', '93.28 %', '$2,085,869.50', '—', '—', '—', '—'],
      ['May', '100.00 %', '$2,236,212.55', '—', '—', '—', '—'],
    ]);
  });

  it('says SPI, distance to the program and earned schedule', async () => {
    show();
    const figures = within(await screen.findByLabelText('Avance contra el programa'));
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '0.7730al 31/03/2025',
      '16.13 puntos atrásal 31/03/2025',
      '2.48 de 3 mesesal 31/03/2025',
    ]);
  });

  it('links to the program if there is none', async () => {
    show({ ...answers(), 'analytics/s-curve/p1': noCurve });
    expect(await screen.findByText('No hay programa cargado para este proyecto')).toBeTruthy();
  });
});

it('breaks the estimated amount down by where its estimations stand', async () => {
  show();
  const parts = within(await screen.findByLabelText('Desglose del monto estimado', { selector: 'dl' }));
  expect(parts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$542,074.1544.24 %',
    '$500,012.2840.80 %',
    '$183,377.1214.96 %',
  ]);
});

it('forecasts the amortisation of the advance', async () => {
  show();
  const figures = within(await screen.findByLabelText('Pronóstico de amortización', { selector: 'dl' }));
  expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$191,414.07',
    '$1,010,749.01',
    '$638,046.90',
    '18.94 %',
  ]);
});

it('says that the advance is amortised at the end where all that is left is what it takes', async () => {
  const financial = {
    ...goldenFinancial,
    contract_amount: 4_005_439.44,
    total_estimated: 2_290_961.35,
    anticipo_otorgado: 801_087.89,
    anticipo_amortizado: 458_192.26,
    anticipo_amortization_percentage: 20,
  };
  show({ ...answers(), 'analytics/financial/p1': financial });
  await screen.findByText('Al 20 % el anticipo se amortiza al terminar el contrato.');
  expect(screen.getByText('Monto por estimar necesario al 20 %')).toBeTruthy();
});

it('says what asks for attention, each with the way to it', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Ver la curva S' });
  expect(link.closest('li')?.textContent).toContain(
    'La obra va 16.13 puntos atrás al 31/03/2025 (SPI 0.7730)',
  );
  expect(link.getAttribute('href')).toBe('/?ver=curva');
  await userEvent.click(link);
  expect(document.activeElement?.id).toBe('curva');
  expect(screen.getByRole('link', { name: 'Ver los conceptos' }).getAttribute('href')).toContain(
    'conceptos=sobre-ejecutados',
  );
});

it('says what is missing where nothing can be judged, and never that all is well', async () => {
  const financial = { ...goldenFinancial, contract_amount: 0, anticipo_otorgado: 0, anticipo_amortizado: 0 };
  show({ ...answers([]), 'analytics/s-curve/p1': noCurve, 'analytics/financial/p1': financial });
  const missing = await screen.findByText(/Falta el programa/);
  const notices = within(missing.closest('ul')!).getAllByRole('listitem');
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Falta el programa'),
    expect.stringContaining('Falta el monto del contrato'),
    expect.stringContaining('Falta el anticipo'),
  ]);
  expect(screen.queryByText('Sin avisos')).toBeNull();
});

it('names the concepts that lag behind the months that are over, and leads to them', async () => {
  const progress = {
    ...unscheduled,
    concept_progress: goldenProgress,
    planned_to_date: { 'C-004': 9000, 'C-005': 400 },
  };
  show({ ...answers(), 'analytics/progress/p1': progress });
  const notice = (await screen.findByText(/1 concepto iba 10 % o más/)).closest('li')!;
  expect(notice.textContent).toContain('C-004');
  await userEvent.click(within(notice).getByRole('link', { name: 'Ver los conceptos' }));
  await waitFor(() => expect(screen.getAllByText('1 concepto')).toHaveLength(2));
});

describe('thousands of concepts', () => {
  it('are compared by the 50 that are latest, and found by code or name without accents', async () => {
    const concept_progress = manyConcepts(5000);
    const progress = { ...unscheduled, concept_progress, planned_to_date: { 'X-5000': 1_000_000 } };
    show({ ...answers(concept_progress), 'analytics/progress/p1': progress });
    const bars = () => screen.getByRole('list', { name: 'Planeado contra ejecutado por concepto' });
    expect(await screen.findByText('Se muestran 50 de 5,000')).toBeTruthy();
    expect(within(bars()).getAllByRole('listitem')).toHaveLength(50);
    expect(within(bars()).getAllByRole('listitem')[0]?.textContent).toContain('X-5000');
    await userEvent.type(
      screen.getByRole('searchbox', { name: /Planeado contra ejecutado/ }),
      'CIMENTACION pilas',
    );
    expect(await screen.findByText('1 concepto')).toBeTruthy();
    const [only] = within(bars()).getAllByRole('listitem');
    expect(only?.textContent).toContain('X-0042');
    const name = within(only!).getByTitle('Cimentación con pilas coladas en sitio, de concreto f´c=300');
    expect(name.textContent).toBe('Cimentación con pilas coladas en sitio, de concret…');
  });

  it('are listed with only the rows in sight drawn', async () => {
    show(answers(manyConcepts(5000)));
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar detalle' }));
    const table = await screen.findByRole('table', { name: 'Detalle por concepto' });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    await userEvent.type(screen.getByRole('searchbox', { name: /Detalle por concepto/ }), 'x-0042');
    await waitFor(() => expect(rowsOf(table)).toHaveLength(1));
    expect(rowsOf(screen.getByRole('table', { name: 'Detalle por concepto' }))[0]?.at(-1)).toBe(
      'Sin Iniciar',
    );
  });
});

it('says of a part that failed that it failed, keeps the others, and loads it when asked again', async () => {
  const by = { ...answers(), 'analytics/financial/p1': refused(403, 'No') as unknown };
  show(by);
  const failed = await card('Monto Estimado');
  expect(await failed.findByText('No se pudieron cargar los montos.')).toBeTruthy();
  expect(await (await card('Elementos Sobre-Ejecutados')).findByText('1 concepto')).toBeTruthy();
  expect(await screen.findByText('0.7730')).toBeTruthy();
  expect(screen.getByText(/Hay avisos que no se pudieron revisar/)).toBeTruthy();
  by['analytics/financial/p1'] = goldenFinancial;
  await userEvent.click(failed.getByRole('button', { name: 'Reintentar' }));
  expect(await failed.findByText('$1,225,463.55')).toBeTruthy();
});
