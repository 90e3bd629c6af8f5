import type { texts as English } from '../en/provisioning.ts'

export const texts: typeof English = {
  title: 'Bereitstellung läuft',
  lead: email =>
    `Wir richten Ihre Organisation ein. Sobald Ergebnisse vorliegen, benachrichtigen wir ${email || 'Ihre Kontaktadresse'}.`,
}
