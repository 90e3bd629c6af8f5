import type { texts as English } from '../en/unauthorised.ts'

export const texts: typeof English = {
  title: 'Acceso no autorizado',
  close: 'Cerrar',
  admins: 'Ver quién puede cambiar sus restricciones',
  hint: 'Un administrador puede cambiar lo que usted puede ver y usar.',
}
