import type { SupportAccessStatus } from '@sharelight/contract'
import type { texts as English } from '../en/support.ts'

const states: Record<SupportAccessStatus, string> = {
  None: 'Le support ne peut pas se connecter ici.',
  Requested: 'Le support demande à se connecter ici.',
  Open: 'Le support peut se connecter ici.',
}

export const texts: typeof English = {
  menu: 'Support',
  releaseNotes: 'Notes de version',
  releaseNotesHint: 'Ce qui est nouveau',
  access: 'Accès du support',
  undelivered: 'Non remis',
  undeliveredHint: 'Ce qui n’a pas atteint d’autres systèmes',
  journal: 'Journal',
  journalHint: 'Ce qui a été modifié dans d’autres systèmes',
  contact: 'Contacter le support',
  contactHint: 'Par e-mail ou téléphone',
  states,
  badge: { None: 'Fermé', Requested: 'Demandé', Open: 'Ouvert' },
  grant: 'Donner l’accès',
  approve: 'Approuver',
  reject: 'Refuser',
  revoke: 'Retirer l’accès',
  systemOnly: 'Un administrateur système en décide.',
  request: (by, at) => `${by} l’a demandé le ${at}`,
  expires: at => `Il prend fin de lui-même le ${at}.`,
  revokeTitle: 'Retirer l’accès ?',
  revokeText: 'Les agents du support connectés sont déconnectés aussitôt.',
  done: {
    provide: 'Le support peut maintenant se connecter',
    approve: 'Le support peut maintenant se connecter',
    reject: 'La demande a été refusée',
    revoke: 'Le support ne peut plus se connecter',
  },
  about: 'Seule votre organisation peut ouvrir cet accès. Chaque étape est notée dans la piste d’audit.',
  failed: 'Modification impossible. Vérifiez à nouveau l’état.',
  noContact: 'Aucun support n’est indiqué ici. Adressez-vous à votre administrateur.',
  contactText: 'Dites-nous ce que vous avez fait, ce que vous attendiez et ce qui s’est produit à la place.',
}
