import type { eventSchemas } from '@obraclara/events';
import { of } from './story.ts';

/** Events of the invoice and the payments of the estimation e3, whose folio was A-12, with the sentence of each. */
export const billingStory: [type: keyof typeof eventSchemas, data: object, said: string | null][] = [
  [
    'InvoiceReceived',
    {
      ...of,
      id: 'e3',
      folio: 'A-13',
      uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077',
      on: '2026-04-20',
      total: 1500,
    },
    'Sara registró la factura de la estimación 3: folio de factura de «A-12» a «A-13»; folio fiscal «6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077»; recibida 20/04/2026; total de la factura $1,500.00.',
  ],
  [
    'InvoiceReturned',
    { ...of, id: 'e3', on: '2026-04-22', reason: 'Otro RFC' },
    'Sara devolvió la factura de la estimación 3: devuelta 22/04/2026; motivo «Otro RFC».',
  ],
  [
    'PaymentMade',
    { ...of, id: 'e3', payment_id: 'x1', on: '2026-05-10', amount: 500, reference: 'SPEI 1' },
    'Sara registró un pago de la estimación 3: pago 10/05/2026; pagado $500.00; referencia «SPEI 1».',
  ],
  [
    'PaymentMade',
    { ...of, id: 'e3', payment_id: 'x2', on: '2026-05-10', amount: 500, reference: '' },
    'Sara registró un pago de la estimación 3: pagado de $500.00 a $1,000.00.',
  ],
  [
    'PaymentWithdrawn',
    { ...of, id: 'e3', payment_id: 'x2', amount: 500, reason: 'Dos veces' },
    'Sara retiró un pago de la estimación 3: pagado de $1,000.00 a $500.00; motivo «Dos veces».',
  ],
];
