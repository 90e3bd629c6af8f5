import type { texts as English } from '../en/audit-log.ts'

export const texts: typeof English = {
  title: 'Presque terminé',
  step: 'Étape 2/3',
  lead: 'Les événements de partage proviennent du journal d’audit de Microsoft. Activez-le, puis autorisez Sharelight à le lire.',
  steps: [
    'Ouvrez le portail Microsoft Purview en tant qu’administrateur et choisissez Audit.',
    'Choisissez « Démarrer l’enregistrement de l’activité des utilisateurs et des administrateurs ». Si ce bouton manque, l’audit est déjà actif.',
    'Attendez que la bannière disparaisse ; les premiers événements peuvent prendre une heure.',
    'Revenez ici, confirmez ci-dessous et consentez à la lecture du journal d’audit.',
  ],
  checkbox: 'Je confirme que le journal d’audit Microsoft est actif',
  confirm: 'Confirmer',
  later: 'Plus tard',
  video: 'Comment activer le journal d’audit',
  notSetUp: 'La connexion à Microsoft n’est pas encore configurée sur ce serveur. Adressez-vous à son exploitant.',
  systemOnly: 'Un administrateur système doit s’en charger.',
}
