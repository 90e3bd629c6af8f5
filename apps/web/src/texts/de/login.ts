import type { texts as English } from '../en/login.ts'

export const texts: typeof English = {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  wrong: 'E-Mail oder Passwort ist falsch',
  failed: 'Serverfehler, bitte versuchen Sie es gleich noch einmal',
  code: 'Code aus Ihrer Authenticator-App',
  codeHint: 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
  or: 'oder',
  with: name => `Weiter mit ${name}`,
  elsewhere: 'Diese Anmeldung antwortet gerade nicht.',
  passkey: 'Mit Passkey anmelden',
  passkeyStep: 'Passkey verwenden',
  passkeyFailed: 'Mit diesem Passkey können Sie sich hier nicht anmelden. Nehmen Sie Ihr Passwort.',
  recovery: 'Wiederherstellungscode',
  unencrypted:
    'Diese Adresse ist nicht verschlüsselt: Ihre Sitzung endet, wenn Sie die Seite neu laden. Fragen Sie den Betreiber nach der https-Adresse.',
  forgot: 'Passwort vergessen?',
  forgotAsk: 'Geben Sie oben zuerst Ihre E-Mail-Adresse ein.',
  forgotSent: 'Ist die Adresse hier bekannt, ist ein Link dorthin unterwegs.',
  demo: {
    title: 'Das ist eine Demo',
    lead: 'Alles darin ist erfunden. Melden Sie sich als eine dieser Personen an, mit dem Passwort',
    users: [
      { email: 'demo@sharelight.example', role: 'sieht alles' },
      { email: 'business@sharelight.example', role: 'Administrator eines Fachbereichs, sieht weniger' },
    ],
    password: 'sharelight-demo',
  },
  reset: {
    title: 'Neues Passwort wählen',
    password: 'Neues Passwort',
    submit: 'Speichern und anmelden',
    gone: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
    back: 'Zur Anmeldung',
  },
}
