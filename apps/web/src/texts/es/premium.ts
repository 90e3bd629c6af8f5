import type { texts as English } from '../en/premium.ts'

export const texts: typeof English = {
  title: feature => `${feature} es una función prémium`,
  contact: 'Contactar con ventas',
  plans: 'Ver los planes',
  close: 'Cerrar',
  edition: name => `Se incluye en la edición ${name}.`,
}
