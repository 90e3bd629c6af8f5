import type { texts as English } from '../en/messages.ts'

export const texts: typeof English = {
  noCluster: 'Aucun groupe trouvé',
  noClusterFor: file => `Aucun groupe trouvé pour le fichier ${file}`,
  email: 'E-mail',
  phone: 'Téléphone',
  copyEmail: 'Copier l’adresse e-mail',
  copyPhone: 'Copier le numéro de téléphone',
  emailCopied: 'adresse e-mail copiée',
  phoneCopied: 'numéro copié',
  close: 'Fermer',
  openApart: 'Ouvrir dans une autre fenêtre',
}
