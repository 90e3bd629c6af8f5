import type { texts as English } from '../en/information.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Classification',
  description:
    'La sensibilité de chaque type d’informations et la gravité de chaque type de risque. Tout changement réévalue l’historique entier.',
  types: 'Types d’informations',
  typesNote: 'sensibilité',
  insights: 'Types de risque',
  insightsNote: 'gravité',
  search: 'Rechercher un type',
  typesFrom: edition => `Les sensibilités sont modifiables à partir de l’édition ${edition}.`,
  insightsFrom: edition => `Les gravités sont modifiables à partir de l’édition ${edition}.`,
  sensitivityOf: 'Sensibilité de',
  severityOf: 'Gravité de',
  events: count => plural(count, { one: 'événement ouvert', other: 'événements ouverts' }),
  open: 'Déplier',
  close: 'Replier',
  closed: 'Fermé pour vous',
  save: 'Enregistrer',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  branch: count => `Ainsi que ${plural(count, { one: 'type subordonné', other: 'types subordonnés' })}`,
  insightFailed: 'La gravité n’a pas pu être modifiée',
  saved: 'Enregistré. Tout l’historique est en cours de réévaluation.',
}
