import { describe, expect, it } from 'vitest';
import {
  amortizationForecast,
  catalogAmount,
  contractNotices,
  earnedText,
  pointsText,
  type AdvanceState,
  type ConceptState,
} from '../src/index.ts';
import { goldenAdvance, goldenConcepts, goldenContractAmount } from './golden-contract.ts';

/** GOLD-01 after its third estimation. */
const golden: AdvanceState = {
  contract_amount: goldenContractAmount,
  total_estimated: 1_225_463.55,
  anticipo_otorgado: goldenAdvance,
  anticipo_amortizado: 367_639.07,
  anticipo_amortization_percentage: 30,
};
const concept = (changes: Partial<ConceptState> = {}): ConceptState => ({
  concept_code: 'C-001',
  unit_price: 18.37,
  planned: 100,
  advanced: 100,
  estimated: 100,
  extraordinary: false,
  ...changes,
});
const kinds = (...state: Parameters<typeof contractNotices>) =>
  contractNotices(...state).map(({ kind }) => kind);
const texts = (...state: Parameters<typeof contractNotices>) =>
  contractNotices(...state).map(({ text }) => text);

describe('the forecast of the amortisation', () => {
  it('needs 638,046.90 of estimations at 30 %, or at least 18.94 %, to amortise what is left of GOLD-01', () => {
    expect(amortizationForecast(golden)).toEqual({
      remaining: 191_414.07,
      to_estimate: 1_010_749.01,
      estimates_needed: 638_046.9,
      minimum_percentage: 18.94,
      shortfall: 0,
      before_the_end: true,
    });
  });

  it('rounds what is needed up, so that it is enough', () => {
    const { estimates_needed, minimum_percentage } = amortizationForecast({
      ...golden,
      contract_amount: 400_000,
      total_estimated: 100_000,
      anticipo_otorgado: 100_000,
      anticipo_amortizado: 0,
      anticipo_amortization_percentage: 35,
    });
    expect(estimates_needed).toBe(285_714.29);
    expect(minimum_percentage).toBe(33.34);
  });

  it('says what would stay unamortised at too low a percentage', () => {
    const forecast = amortizationForecast({ ...golden, anticipo_amortization_percentage: 10 });
    expect(forecast.shortfall).toBe(90_339.17);
    expect(forecast.minimum_percentage).toBe(18.94);
  });

  it('takes cents left over by rounding for nothing', () => {
    const forecast = amortizationForecast({
      contract_amount: 4_005_439.44,
      total_estimated: 2_290_961.35,
      anticipo_otorgado: 801_087.89,
      anticipo_amortizado: 458_192.26,
      anticipo_amortization_percentage: 20,
    });
    expect([forecast.shortfall, forecast.minimum_percentage]).toEqual([0, 20]);
  });

  it.each([
    [1_714_478.09, false],
    [1_714_478.15, false],
    [1_714_478.16, true],
  ])('compares what it takes with %d left to estimate, exactly', (left, before_the_end) => {
    const forecast = amortizationForecast({
      contract_amount: left,
      total_estimated: 0,
      anticipo_otorgado: 342_895.63,
      anticipo_amortizado: 0,
      anticipo_amortization_percentage: 20,
    });
    expect(forecast).toMatchObject({ estimates_needed: 1_714_478.15, shortfall: 0, before_the_end });
  });

  it('has no percentage that helps when less is left to estimate than to amortise', () => {
    const { minimum_percentage, shortfall, to_estimate } = amortizationForecast({
      ...golden,
      total_estimated: goldenContractAmount + 5,
    });
    expect([minimum_percentage, shortfall, to_estimate]).toEqual([null, 191_414.07, 0]);
  });

  it('needs nothing once the advance is amortised, and no estimation amortises at 0 %', () => {
    expect(amortizationForecast({ ...golden, anticipo_amortizado: goldenAdvance })).toMatchObject({
      remaining: 0,
      estimates_needed: 0,
      minimum_percentage: 0,
      shortfall: 0,
    });
    expect(amortizationForecast({ ...golden, anticipo_amortization_percentage: 0 })).toMatchObject({
      estimates_needed: null,
      shortfall: 191_414.07,
    });
  });
});

describe('the notices', () => {
  const late = {
    measured_on: '2025-03-31',
    spi: 0.773,
    points_ahead: -16.13,
    earned_schedule: { earned_months: 2.48, elapsed_months: 3 },
    planned_cumulative_amount: [1, 2, 3],
    outside_amount: { planned: 0, physical: 0, estimated: 0 },
  };

  const inTime = { ...late, spi: 1, points_ahead: 0 };

  it('have nothing to say of a contract that goes well', () => {
    const concepts = [concept({ planned: 121_731.767011, unit_price: 18.37 })];
    const curve = { ...late, spi: 1.02, points_ahead: 2 };
    expect(contractNotices({ curve, financial: golden, concepts })).toEqual([]);
    expect(contractNotices({})).toEqual([]);
  });

  it('say how far behind the program a contract is, from an SPI of 0.95 down', () => {
    expect(texts({ curve: late })).toEqual([
      'La obra va 16.13 puntos atrás al 31/03/2025 (SPI 0.7730) y lleva 2.48 de 3 meses del programa.',
    ]);
    expect(kinds({ curve: { ...late, spi: 0.95 } })).toEqual([]);
    expect(kinds({ curve: { ...late, spi: 0.9499 } })).toEqual(['behind_plan']);
    expect(kinds({ curve: { ...late, spi: null, points_ahead: null, earned_schedule: null } })).toEqual([]);
  });

  it('name the concepts executed beyond their quantity, by the quantities themselves', () => {
    expect(texts({ concepts: [concept({ advanced: 100.000001, estimated: 1 }), concept()] })).toEqual([
      '1 concepto rebasa su cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): C-001.',
    ]);
    const many = Array.from({ length: 6 }, (_, i) => concept({ concept_code: `C-${i}`, advanced: 101 }));
    expect(texts({ concepts: many })[0]).toMatch(/^6 conceptos .*: C-0, C-1, C-2, C-3 y 2 más\.$/);
  });

  it('say by how much the estimated money passes the contract, though no concept passes its quantity', () => {
    const financial = { ...golden, total_estimated: golden.contract_amount + 0.01 };
    expect(texts({ financial, concepts: [concept()] })).toContain(
      'Lo estimado rebasa el contrato por $0.01; nada se paga por encima sin convenio (RLOPSRM art. 118).',
    );
    const whole = { ...golden, total_estimated: golden.contract_amount };
    expect(kinds({ financial: whole })).not.toContain('estimated_beyond_contract');
    expect(kinds({ financial: { ...financial, contract_amount: 0 } })).not.toContain(
      'estimated_beyond_contract',
    );
  });

  it('name the concepts a tenth or more of their quantity behind the months that are over, the dearest first', () => {
    const late = (concept_code: string, planned_to_date: number | null, advanced: number, unit_price = 10) =>
      concept({ concept_code, planned_to_date, advanced, estimated: 0, unit_price });
    const concepts = [
      late('A', 60, 50),
      late('B', 60, 50.000001),
      late('C', 60, 70),
      late('D', null, 0),
      late('E', 60, 45, 100),
      late('F', 0, 0),
    ];
    expect(texts({ curve: inTime, concepts, measured_on: '2026-10-31' })).toEqual([
      '2 conceptos iban 10 % o más de su cantidad por debajo de lo programado al 31/10/2026: E, A.',
    ]);
  });

  it('judge a concept by what was executed on the day they speak of', () => {
    const caughtUp = concept({ planned_to_date: 60, advanced_to_date: 30, advanced: 60, estimated: 0 });
    expect(kinds({ curve: inTime, concepts: [caughtUp], measured_on: '2026-10-31' })).toEqual([
      'concepts_behind',
    ]);
    const early = concept({ planned_to_date: 60, advanced: 60, estimated: 0 });
    expect(kinds({ curve: inTime, concepts: [early], measured_on: '2026-10-31' })).toEqual([]);
  });

  it('call no concept late where the whole is not measured yet', () => {
    const unmeasured = { ...late, measured_on: null, spi: null, points_ahead: null, earned_schedule: null };
    const concepts = [concept({ planned_to_date: 60, advanced: 0, estimated: 0 })];
    expect(kinds({ curve: unmeasured, concepts, measured_on: '2026-10-31' })).toEqual([]);
    expect(kinds({ concepts, measured_on: '2026-10-31' })).toEqual([]);
  });

  it('say what is missing to judge the contract by', () => {
    const curve = { ...late, spi: null, measured_on: null, planned_cumulative_amount: [0, 0] };
    const financial = { ...golden, contract_amount: 0, anticipo_otorgado: 0, anticipo_amortizado: 0 };
    expect(texts({ curve, financial })).toEqual([
      'Falta el programa: sin él no se mide el atraso.',
      'Falta el monto del contrato: sin él no hay porcentajes.',
      'Falta el anticipo, si el contrato lo lleva: no hay amortización que revisar.',
    ]);
    expect(kinds({ curve: { ...curve, planned_cumulative_amount: [] } })).toEqual(['no_program']);
    expect(kinds({ curve: { ...late, spi: 0.5, points_ahead: null } })).toEqual(['behind_plan']);
  });

  it('name the money whose dates cannot be', () => {
    const outside_amount = { planned: 0, physical: 1234.5, estimated: 5 };
    expect(texts({ curve: { ...late, spi: 1, outside_amount } })).toEqual([
      'Hay fechas fuera del contrato o posteriores a hoy: $1,234.50 ejecutados, $5.00 estimados. Se suman en el primer o el último mes de la curva.',
    ]);
  });

  it('name the concepts estimated beyond what was executed', () => {
    expect(texts({ concepts: [concept({ advanced: 40, estimated: 41 }), concept()] })).toEqual([
      '1 concepto tiene más cantidad estimada que ejecutada: C-001.',
    ]);
    expect(texts({ concepts: [concept({ advanced: 0, estimated: 41 })] })).toEqual([
      'Hay conceptos estimados y todavía no hay avances registrados.',
    ]);
  });

  it('say that the advance will not be amortised, and what would do', () => {
    expect(texts({ financial: { ...golden, anticipo_amortization_percentage: 10 } })).toEqual([
      'El anticipo no alcanzará a amortizarse: al 10 % quedarían $90,339.17; se necesita al menos 18.94 %.',
    ]);
    expect(texts({ financial: { ...golden, total_estimated: goldenContractAmount } })).toEqual([
      'El anticipo no alcanzará a amortizarse: al 30 % quedarían $191,414.07; ni con el 100 % de lo que falta por estimar.',
    ]);
  });

  it('suspect IVA in a contract amount of about 1.16 times the catalog, extraordinary concepts apart', () => {
    const concepts = [
      ...Object.entries(goldenConcepts).map(([concept_code, { quantity, unit_price }]) =>
        concept({ concept_code, unit_price, planned: quantity, advanced: 0, estimated: 0 }),
      ),
      concept({ concept_code: 'EXT-001', extraordinary: true, planned: 0, advanced: 0, estimated: 0 }),
    ];
    expect(catalogAmount(concepts)).toBe(goldenContractAmount);
    const state = (contract_amount: number) => ({ financial: { ...golden, contract_amount }, concepts });
    expect(kinds(state(goldenContractAmount))).toEqual([]);
    expect(kinds(state(2_594_006.57))).toEqual(['amount_with_iva']);
    expect(kinds(state(2_620_000))).toEqual([]);
    expect(texts(state(2_594_000))[0]).toContain('el catálogo suma $2,236,212.56');
  });
});

it('says distances to the program as people do', () => {
  expect([-16.13, 1, 0, 2.5].map(pointsText)).toEqual([
    '16.13 puntos atrás',
    '1 punto adelante',
    'En programa',
    '2.5 puntos adelante',
  ]);
  expect(earnedText({ earned_months: 0.8, elapsed_months: 1 })).toBe('0.8 de 1 mes');
});
