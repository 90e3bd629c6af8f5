import type { Place } from '../../lib/paths.ts'

/** What each screen is called. */
export const screens: Partial<Record<Place, string>> = {
  overview: 'Vue d’ensemble',
  investigation: 'Investigation',
  sources: 'Sources de données',
  information: 'Classification',
  trust: 'Confiance',
  microsoftLabelling: 'Étiquettes Microsoft',
  manualLabelling: 'Étiquetage Microsoft manuel',
  policies: 'Politiques',
  playbooks: 'Playbooks',
  reports: 'Rapports et audit',
  reportGenerator: 'Générateur de rapports',
  accounts: 'Comptes',
  admins: 'Admins',
  conversation: 'Conversation',
  integrations: 'Intégrations',
  posture: 'Posture de sécurité',
  unprotectedAccounts: 'Comptes non protégés',
  ghostAccounts: 'Comptes fantômes',
  dataSubjects: 'Personnes concernées',
  customization: 'Personnalisation',
  help: 'Documentation',
}
