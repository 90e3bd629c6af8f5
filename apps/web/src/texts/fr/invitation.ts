import type { texts as English } from '../en/invitation.ts'

export const texts: typeof English = {
  title: organisation => `Rejoindre ${organisation}`,
  lead: email =>
    `Vous avez été invité à Sharelight en tant que ${email}. Choisissez un nom et un mot de passe pour vous connecter.`,
  loading: 'Votre invitation',
  gone: 'Cette invitation n’est plus valable',
  goneLead: 'Elle a déjà été utilisée ou est trop ancienne. Demandez-en une nouvelle à un administrateur.',
  name: 'Votre nom',
  password: 'Mot de passe',
  submit: 'Rejoindre',
  login: 'Aller à la connexion',
}
