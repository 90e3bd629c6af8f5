import type { texts as English } from '../en/provisioning.ts'

export const texts: typeof English = {
  title: 'Mise en service en cours',
  lead: email =>
    `Nous préparons votre organisation. Nous préviendrons ${email || 'votre adresse de contact'} dès que les résultats seront prêts.`,
}
