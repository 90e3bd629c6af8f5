import type { texts as English } from '../en/access.ts'
import { formatNumber, plural, pluralForm } from '../../lib/format.ts'

const people = (count: number) => plural(count, { one: 'personne', other: 'personnes' })
const files = (count: number) => plural(count, { one: 'fichier', other: 'fichiers' })

/** Who reaches what, both ways, and what would be if a way went. */
export const texts: typeof English = {
  people,
  everyPerson: 'Toutes les personnes',
  everyPersonTitle: name => `Qui peut accéder à ${name}`,
  whatIf: 'Et si cet accès disparaissait ?',
  whatIfOf: name => `Et si cet accès disparaissait ? ${name}`,
  more: 'Afficher plus',
  unsized: 'membres inconnus',
  from: 'par le dossier',
  inherited: 'par un dossier parent',
  since: when => `depuis le ${when}`,
  until: when => `jusqu’au ${when}`,
  forEver: 'n’expire jamais',
  reachers: total => `${people(total)} à titre nominatif ou par un groupe`,
  reachersNone: 'Personne à titre nominatif ou par un groupe.',
  unknown: names => `Aucune source n’indique qui fait partie de ${names}. Ces personnes ne sont pas listées.`,
  itself: 'à titre nominatif',
  through: 'via',
  gone: {
    title: name => `Si ${name} disparaissait`,
    lead: 'Consulter ne change rien. On compte ici ceux à qui il ne reste aucun autre accès.',
    everywhere: 'Sur tous les fichiers',
    here: 'Sur ce fichier seulement',
    items: count => plural(count, { one: 'fichier est accessible par là', other: 'fichiers sont accessibles par là' }),
    losing: (losing, all) =>
      `${people(losing)} sur ${formatNumber(all)} ${pluralForm(losing, { one: 'perdrait', other: 'perdraient' })} l’accès`,
    nobody: 'Personne ne perdrait l’accès : tous en ont un autre.',
    uncounted: 'Impossible de compter ici : des personnes qu’aucune liste ne nomme y ont accès.',
    left: 'Ensuite',
    bySensitivity: 'Par sensibilité',
    who: 'Qui perdrait quoi',
    loses: count => `perd ${files(count)}`,
    high: count => plural(count, { one: 'très sensible', other: 'très sensibles' }),
    someone: 'Quelqu’un que vous ne pouvez pas voir',
  },
  person: {
    title: 'Ce qui lui est accessible aujourd’hui',
    note: 'quelle que soit la période',
    total: count => files(count),
    none: 'Aucun accès connu.',
    direct: 'Partagé à titre nominatif',
    everyone: 'Ouvert à tous en interne',
    anonymous: 'Ouvert à toute personne ayant le lien',
    within: names => `membre via ${names}`,
    high: count => plural(count, { one: 'très sensible', other: 'très sensibles' }),
    more: count => `et ${plural(count, { one: 'autre voie', other: 'autres voies' })} avec moins`,
  },
}
