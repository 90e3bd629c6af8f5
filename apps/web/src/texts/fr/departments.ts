import type { texts as English } from '../en/departments.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Services',
  department: 'Service',
  address: 'Adresse',
  manager: 'Adresse du responsable',
  noDepartment: 'Aucun service',
  none: 'Aucun service n’est connu',
  noneHint: 'Les annuaires les indiquent, ou importez-les en CSV.',
  byHand: 'Indiquer où travaille une personne',
  byHandHint:
    'Cette indication prévaut sur les annuaires et la liste importée. Laissez le service vide s’il n’y en a pas.',
  back: 'Retour',
  save: 'Enregistrer',
  saved: 'Enregistré. Les chiffres suivent aussitôt.',
  columns: {
    people: 'Personnes',
    files: 'Fichiers',
    highlySensitive: 'Très sensibles',
    exposed: 'Sensibles, ouverts à l’extérieur',
    high: 'Risque élevé',
    medium: 'Risque moyen',
    low: 'Risque faible',
    partners: 'Traite surtout avec',
  },
  importTitle: 'Importer les services',
  importHint:
    'CSV avec les colonnes address, department et, si elle est connue, manager. Il remplace la liste importée auparavant. Rien n’est enregistré tant qu’une ligne est erronée.',
  importSample: 'bob@acme.example,Sales,eve@acme.example',
  importProblems: 'Ces lignes sont erronées. Corrigez-les et vérifiez à nouveau.',
  importFine: 'Toutes les lignes sont correctes.',
  importSave: lines => `Importer ${plural(lines, { one: 'personne', other: 'personnes' })}`,
}
