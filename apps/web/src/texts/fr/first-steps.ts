import type { texts as English } from '../en/first-steps.ts'

export const texts: typeof English = {
  demo: 'Charger l’organisation de démonstration',
  demoHint:
    'Une organisation fictive de plusieurs centaines de personnes et 18 mois d’activité, séparée de la vôtre. Déconnectez-vous pour revenir.',
  demoLoading: 'Chargement de l’organisation de démonstration ; environ une demi-minute …',
  others: 'Connecter autre chose',
  othersHint: names => `${names.join(', ')} : depuis la page Sources de données.`,
  look: 'Faire un tour',
  lookHint: 'Aller à la vue d’ensemble et connecter des sources de données de là.',
  scan: 'Analyser ce dossier',
  back: 'Retour',
}
