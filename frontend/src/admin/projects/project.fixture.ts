import { aProject } from '../../api/answers.fixture.ts';

export const bridge = aProject({
  name: 'Puente El Carrizal',
  anticipo_amount: 18446163.17,
  anticipo_amortization_percentage: 30,
});
