import type { texts as English } from '../en/use-cases.ts'

export const texts: typeof English = {
  title: page => `Qué puede hacer en la página ${page}`,
  open: 'Qué puede hacer aquí',
  steps: 'Cómo',
  none: 'Aún no hay nada escrito para esta página.',
}
