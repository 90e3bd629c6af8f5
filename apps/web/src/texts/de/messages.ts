import type { texts as English } from '../en/messages.ts'

export const texts: typeof English = {
  noCluster: 'Kein Cluster gefunden',
  noClusterFor: file => `Kein Cluster zur Datei ${file} gefunden`,
  email: 'E-Mail',
  phone: 'Telefon',
  copyEmail: 'E-Mail-Adresse kopieren',
  copyPhone: 'Telefonnummer kopieren',
  emailCopied: 'E-Mail-Adresse kopiert',
  phoneCopied: 'Telefonnummer kopiert',
  close: 'Schließen',
  openApart: 'In eigenem Fenster öffnen',
}
