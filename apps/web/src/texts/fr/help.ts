import { plural } from '../../lib/format.ts'
import type { texts as English } from '../en/help.ts'

export const texts: typeof English = {
  open: 'Aide de cet écran',
  openByKey: 'Aide de cet écran (?)',
  titleOf: screen => `Aide : ${screen}`,
  none: 'Rien n’est encore écrit sur cet écran.',
  numbers: 'Ce que signifient les chiffres',
  actions: 'Ce que vous pouvez faire ici',
  more: 'En savoir plus',
  all: 'Toute la documentation',
  byKey: 'La touche ? ouvre cette aide',
  written: 'Ce qui n’est pas encore traduit est en anglais.',
  description: 'Comment utiliser Sharelight, et ce que signifient ses chiffres.',
  search: 'Rechercher dans la documentation',
  clear: 'Effacer la recherche',
  results: 'Résultats',
  found: count => plural(count, { one: 'passage trouvé', other: 'passages trouvés' }),
  nothing: 'Essayez avec moins de mots ou d’autres mots.',
  contents: 'Sommaire',
  onThisPage: 'Sur cette page',
  neighbours: 'Page précédente et page suivante',
  missing: 'Cette page n’existe pas',
  missingHint: 'Elle a peut-être changé de nom.',
  tour: {
    name: 'Visite guidée',
    offer: 'Vous découvrez Sharelight ? Une visite montre l’essentiel en cinq étapes.',
    take: 'Suivre la visite',
    decline: 'Non, merci',
    stopOf: (stop, of) => `Étape ${stop} sur ${of}`,
    skip: 'Terminer la visite',
    back: 'Retour',
    next: 'Suivant',
    done: 'Terminer',
    stops: {
      risk: {
        title: 'Ce qui est risqué maintenant',
        text: 'Les événements ayant une gravité et que personne n’a encore traités, et leur évolution par rapport à la période précédente.',
      },
      numbers: {
        title: 'Chaque chiffre ouvre ce qu’il compte',
        text: 'Cliquez sur l’un d’eux pour voir la liste correspondante. Il en va de même pour les barres, les cases et les flux des graphiques.',
      },
      next: {
        title: 'Que faire ensuite',
        text: 'Le plus grave d’abord, avec le nombre d’éléments concernés. Une simulation montre tout ce qui serait fait avant que rien ne le soit.',
      },
      why: {
        title: 'Chaque évaluation dit pourquoi',
        text: 'Ouvrez un événement pour voir qui a été atteint, ce que contient le fichier et à quels types de risque il correspond. C’est aussi ici que vous dites qu’il est justifié.',
      },
      help: {
        title: 'L’aide est à portée de touche',
        text: 'Ce bouton, ou la touche ?, explique l’écran où vous êtes. Vous y trouvez aussi la documentation et cette visite.',
      },
    },
  },
}
