import type { texts as English } from '../en/exception.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  form: 'Nouvelle exception',
  value: 'Valeur',
  valueHint: 'Elle est hachée ; la valeur elle-même n’est pas conservée.',
  pattern: 'Ou une forme (motif RE2)',
  label: 'Comme',
  anyLabel: 'Tout type d’informations',
  path: 'Seulement dans ce dossier ou cet élément',
  reason: 'Motif',
  reasonHint: 'Affiché partout où l’exception s’applique',
  expires: 'Jusqu’au',
  everywhere: 'Partout',
  where: 'Où',
  hereOnly: 'Seulement dans cet élément',
  inFolder: 'Seulement dans son dossier',
  save: 'Exclure',
  saved: items =>
    items === 0
      ? 'Enregistré.'
      : `Enregistré. ${plural(items, { one: 'élément a changé', other: 'éléments ont changé' })} aussitôt.`,
  preview: 'Son effet',
  losing: count => `${plural(count, { one: 'élément perd', other: 'éléments perdent' })} un type d’informations`,
  fewer: count => `${plural(count, { one: 'autre a', other: 'autres ont' })} moins de détections`,
  told: (losing, fewer) =>
    [losing > 0 || fewer === 0 ? texts.losing(losing) : '', fewer > 0 ? texts.fewerThan(losing, fewer) : '']
      .filter(Boolean)
      .join(', '),
  fewerThan: (losing, count) =>
    losing > 0
      ? texts.fewer(count)
      : `${plural(count, { one: 'élément a', other: 'éléments ont' })} moins de détections`,
  lesson: 'Exclure leur point commun',
  isNot: name => `Détecté à tort : ${name}`,
  what: 'Quoi',
  thisValue: masked => `La valeur ${masked}`,
  wholeLabel: name => `Tout ce qui est détecté comme ${name}`,
}
