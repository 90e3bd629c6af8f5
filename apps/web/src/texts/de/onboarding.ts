import type { texts as English } from '../en/onboarding.ts'

export const texts: typeof English = {
  step: 'Schritt 3/3',
  title: 'Das war’s!',
  lead: 'Ihre Ergebnisse werden vorbereitet. Das kann eine Weile dauern; Sie müssen hier nicht warten.',
  email: 'Per E-Mail melden, sobald sie da sind',
  submit: 'Benachrichtigen',
  sent: 'Sehr gut! Wir melden uns, sobald Ihr Dashboard bereit ist',
}
