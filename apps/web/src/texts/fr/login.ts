import type { texts as English } from '../en/login.ts'

export const texts: typeof English = {
  title: 'Connexion',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  wrong: 'e-mail ou mot de passe incorrect',
  failed: 'erreur du serveur, veuillez réessayer dans un instant',
  code: 'Code de votre application d’authentification',
  codeHint: 'Six chiffres, ou l’un de vos codes de récupération.',
  or: 'ou',
  with: name => `Continuer avec ${name}`,
  elsewhere: 'Ce mode de connexion ne répond pas pour le moment.',
  passkey: 'Se connecter avec une clé d’accès',
  passkeyStep: 'Utiliser une clé d’accès',
  passkeyFailed: 'Cette clé d’accès ne permet pas de se connecter ici. Utilisez votre mot de passe.',
  recovery: 'Code de récupération',
  unencrypted:
    'Cette adresse n’est pas chiffrée : votre session se termine quand vous rechargez la page. Demandez l’adresse https à l’exploitant.',
  forgot: 'Mot de passe oublié ?',
  forgotAsk: 'Saisissez d’abord votre e-mail ci-dessus.',
  forgotSent: 'Si cette adresse est connue ici, un lien est en route.',
  demo: {
    title: 'Ceci est une démonstration',
    lead: 'Tout y est fictif. Connectez-vous sous l’un de ces noms, avec le mot de passe',
    users: [
      { email: 'demo@sharelight.example', role: 'voit tout' },
      { email: 'business@sharelight.example', role: 'administrateur métier, qui voit moins' },
    ],
    password: 'sharelight-demo',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    password: 'Nouveau mot de passe',
    submit: 'Enregistrer et se connecter',
    gone: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    back: 'Aller à la connexion',
  },
}
