import type { texts as English } from '../en/invitation.ts'

export const texts: typeof English = {
  title: organisation => `${organisation} beitreten`,
  lead: email =>
    `Sie wurden als ${email} zu Sharelight eingeladen. Wählen Sie einen Namen und ein Passwort für die Anmeldung.`,
  loading: 'Ihre Einladung',
  gone: 'Diese Einladung gilt nicht mehr',
  goneLead: 'Sie wurde schon verwendet oder ist zu alt. Bitten Sie einen Administrator um eine neue.',
  name: 'Ihr Name',
  password: 'Passwort',
  submit: 'Beitreten',
  login: 'Zur Anmeldung',
}
