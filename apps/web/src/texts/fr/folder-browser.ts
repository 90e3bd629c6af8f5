import type { texts as English } from '../en/folder-browser.ts'

export const texts: typeof English = {
  path: 'Dossier sur le serveur',
  hint: 'Saisissez un chemin et appuyez sur Entrée, ou ouvrez les dossiers ci-dessous. Tout leur contenu est lu.',
  up: 'Dossier parent',
  none: 'Aucun sous-dossier. Celui-ci peut être analysé.',
  truncated: 'Il y a plus de dossiers qu’on ne peut en afficher. Saisissez le chemin.',
  missing: 'Ce dossier n’existe pas sur le serveur, ou Sharelight n’a pas le droit de l’ouvrir.',
  list: 'Dossiers',
}
