import type { texts as English } from '../en/setup.ts'

export const texts: typeof English = {
  title: 'Bienvenue dans Sharelight',
  lead: 'Deux minutes, et vous voyez quelles informations sensibles vous détenez. Rien ne quitte cette machine, et le contenu de vos documents n’est jamais conservé.',
  noToken: 'Ouvrez le lien d’installation',
  noTokenLead:
    'Sharelight a affiché un lien à usage unique à son premier démarrage. Ouvrez-le pour configurer votre organisation. Redémarrez Sharelight pour en obtenir un nouveau.',
  about: 'Votre organisation',
  organisation: 'Nom de l’organisation',
  timeZone: 'Fuseau horaire',
  domains: 'Vos propres domaines',
  domainsHint:
    'Les adresses de ces domaines sont celles de vos employés ; toutes les autres sont externes. Saisissez un domaine et appuyez sur Entrée.',
  you: 'Vous, le premier administrateur',
  name: 'Votre nom',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Créer l’organisation',
  domainInvalid: 'Saisissez un domaine comme example.com.',
  startTitle: 'Que souhaitez-vous voir d’abord ?',
  startLead: 'Vous pourrez faire le reste à tout moment.',
}
