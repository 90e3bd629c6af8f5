import type { texts as English } from '../en/setup.ts'

export const texts: typeof English = {
  title: 'Willkommen bei Sharelight',
  lead: 'Zwei Minuten, und Sie sehen, welche sensiblen Informationen Sie haben. Nichts verlässt diesen Rechner, und der Inhalt Ihrer Dokumente wird nie gespeichert.',
  noToken: 'Einrichtungslink öffnen',
  noTokenLead:
    'Sharelight hat beim ersten Start einen einmaligen Link ausgegeben. Öffnen Sie ihn, um Ihre Organisation einzurichten. Für einen neuen starten Sie Sharelight erneut.',
  about: 'Ihre Organisation',
  organisation: 'Name der Organisation',
  timeZone: 'Zeitzone',
  domains: 'Ihre eigenen Domains',
  domainsHint:
    'Adressen in diesen Domains gehören Ihren Mitarbeitern; alle anderen sind extern. Domain eingeben und Enter drücken.',
  you: 'Sie, der erste Administrator',
  name: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Organisation anlegen',
  domainInvalid: 'Geben Sie eine Domain wie example.com ein.',
  startTitle: 'Was möchten Sie zuerst sehen?',
  startLead: 'Das andere können Sie jederzeit nachholen.',
}
