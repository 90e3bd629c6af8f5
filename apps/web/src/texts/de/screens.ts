import type { Place } from '../../lib/paths.ts'

/** What each screen is called. */
export const screens: Partial<Record<Place, string>> = {
  overview: 'Übersicht',
  investigation: 'Untersuchung',
  sources: 'Datenquellen',
  information: 'Klassifizierung',
  trust: 'Vertrauen',
  microsoftLabelling: 'Microsoft-Bezeichnungen',
  manualLabelling: 'Manuelle Microsoft-Bezeichnung',
  policies: 'Richtlinien',
  playbooks: 'Playbooks',
  reports: 'Berichte & Prüfung',
  reportGenerator: 'Berichtsgenerator',
  accounts: 'Konten',
  admins: 'Admins',
  conversation: 'Dialog',
  integrations: 'Integrationen',
  posture: 'Sicherheitsstatus',
  unprotectedAccounts: 'Ungeschützte Konten',
  ghostAccounts: 'Verwaiste Konten',
  dataSubjects: 'Betroffenensuche',
  customization: 'Anpassung',
  help: 'Dokumentation',
}
