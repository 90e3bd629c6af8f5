import type { texts as English } from '../en/onboarding.ts'

export const texts: typeof English = {
  step: 'Étape 3/3',
  title: 'C’est fait !',
  lead: 'Vos résultats se préparent. Cela peut prendre un moment ; inutile d’attendre ici.',
  email: 'Me prévenir par e-mail quand ils sont prêts',
  submit: 'Me prévenir',
  sent: 'Parfait ! Nous vous préviendrons dès que votre tableau de bord sera prêt',
}
