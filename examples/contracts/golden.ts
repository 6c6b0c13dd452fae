/** The contract with figures known to the cent: its catalog (2,236,212.56 without IVA) and its program of 5 months. */
export const golden: [code: string, name: string, unit: string, quantity: number, price: number, months: number[]][] = [
  ['C-001', 'Trazo y nivelación del terreno', 'm2', 2450, 18.37, [1450, 1000, 0, 0, 0]],
  ['C-002', 'Excavación en material tipo II por medios mecánicos', 'm3', 1234.56, 187.45, [400, 434.56, 400, 0, 0]],
  ['C-003', "Concreto premezclado f'c=250 kg/cm2 en cimentación", 'm3', 320.75, 2968.3, [40, 120.75, 100, 60, 0]],
  ['C-004', 'Acero de refuerzo fy=4200 kg/cm2 del No. 4', 'kg', 15480.3, 38.97, [0, 3000, 5000, 5000, 2480.3]],
  ['C-005', 'Cimbra común en cimentación', 'm2', 980.1, 412.65, [0, 250, 300, 300, 130.1]],
];
