import type { texts as English } from '../en/failures.ts'

/** What failures say. */
export const texts: typeof English = {
  offline: 'Parece que no hay conexión',
  forbidden: 'No tiene permiso para realizar esta acción',
  server: 'error del servidor',
  unreachable: 'No se puede acceder al servidor.',
  answered: status => `El servidor ha respondido ${status}.`,
}
