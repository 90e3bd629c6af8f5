import type { texts as English } from '../en/csv-import.ts'

export const texts: typeof English = {
  file: 'Choisir un fichier CSV',
  none: 'Aucun fichier choisi',
  text: 'ou collez-le ici',
  check: 'Vérifier',
  line: 'Ligne',
  problem: 'Problème',
}
