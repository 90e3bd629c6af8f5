import type { texts as English } from '../en/accounts.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Comptes',
  description: 'Abonnements surveillés dans les services connectés.',
  search: 'Rechercher un compte',
  all: 'Tous',
  synced: 'Synchronisés',
  failing: 'En erreur de synchro',
  of: 'Quels comptes',
  columns: { id: 'ID', name: 'Nom', email: 'E-mail', service: 'Service', error: 'Erreur de synchro' },
  count: count => plural(count, { one: 'compte', other: 'comptes' }),
  none: 'Aucun compte',
  noneHint: 'Les comptes d’un service apparaissent quand il est connecté ; vous pouvez aussi en ajouter un à la main.',
  noneFound: 'Aucun résultat. Modifiez la recherche ou le choix ci-dessus.',
  add: 'Ajouter un compte',
  addTitle: 'Surveiller un compte de plus',
  name: 'Nom',
  email: 'E-mail ou ID externe',
  service: 'Service',
  submit: 'Ajouter',
  added: 'Le compte est surveillé.',
  remove: 'Ne plus surveiller',
  removeTitle: 'Ne plus surveiller ce compte ?',
  removeHint: 'Ce qui a été trouvé est conservé.',
  removed: 'Le compte n’est plus surveillé.',
  more: 'Chargement de la suite …',
}
