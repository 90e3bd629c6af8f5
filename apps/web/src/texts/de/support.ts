import type { SupportAccessStatus } from '@sharelight/contract'
import type { texts as English } from '../en/support.ts'

const states: Record<SupportAccessStatus, string> = {
  None: 'Der Support kann sich hier nicht anmelden.',
  Requested: 'Der Support bittet darum, sich hier anzumelden.',
  Open: 'Der Support kann sich hier anmelden.',
}

export const texts: typeof English = {
  menu: 'Support',
  releaseNotes: 'Versionshinweise',
  releaseNotesHint: 'Was neu ist',
  access: 'Anmeldung für den Support',
  undelivered: 'Nicht zugestellt',
  undeliveredHint: 'Was andere Systeme nicht erreicht hat',
  journal: 'Journal',
  journalHint: 'Was in anderen Systemen geändert wurde',
  contact: 'Support kontaktieren',
  contactHint: 'Per E-Mail oder Telefon',
  states,
  badge: { None: 'Gesperrt', Requested: 'Angefragt', Open: 'Offen' },
  grant: 'Zugang gewähren',
  approve: 'Genehmigen',
  reject: 'Ablehnen',
  revoke: 'Zugang entziehen',
  systemOnly: 'Darüber entscheidet ein Systemadministrator.',
  request: (by, at) => `${by} hat am ${at} angefragt`,
  expires: at => `Endet von selbst am ${at}.`,
  revokeTitle: 'Zugang entziehen?',
  revokeText: 'Angemeldete Support-Mitarbeiter werden sofort abgemeldet.',
  done: {
    provide: 'Der Support kann sich jetzt anmelden',
    approve: 'Der Support kann sich jetzt anmelden',
    reject: 'Die Anfrage wurde abgelehnt',
    revoke: 'Der Support kann sich nicht mehr anmelden',
  },
  about: 'Nur Ihre Organisation kann diesen Zugang öffnen. Jeder Schritt steht im Prüfprotokoll.',
  failed: 'Das ließ sich nicht ändern. Prüfen Sie den Stand noch einmal.',
  noContact: 'Hier ist kein Support hinterlegt. Fragen Sie Ihren Administrator.',
  contactText: 'Schreiben Sie uns, was Sie getan haben, was Sie erwartet haben und was stattdessen geschah.',
}
