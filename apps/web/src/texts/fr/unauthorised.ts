import type { texts as English } from '../en/unauthorised.ts'

export const texts: typeof English = {
  title: 'Accès non autorisé',
  close: 'Fermer',
  admins: 'Voir qui peut modifier vos restrictions',
  hint: 'Un administrateur peut modifier ce que vous voyez et utilisez.',
}
