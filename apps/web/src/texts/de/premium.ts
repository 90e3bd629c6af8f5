import type { texts as English } from '../en/premium.ts'

export const texts: typeof English = {
  title: feature => `${feature} ist eine Premium-Funktion`,
  contact: 'Vertrieb kontaktieren',
  plans: 'Tarife ansehen',
  close: 'Schließen',
  edition: name => `Enthalten in der Edition ${name}.`,
}
