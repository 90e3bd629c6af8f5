import type { texts as English } from '../en/overview.ts'
import { plural } from '../../lib/format.ts'

const files =
  (one: string, other = one) =>
  (count: number) =>
    plural(count, { one: `fichier ${one}`, other: `fichiers ${other}` })

export const texts: typeof English = {
  title: 'Vue d’ensemble',
  risk: 'Risque ouvert',
  riskNote: 'événements que personne n’a traités',
  against: 'contre',
  noEvents: 'Aucun événement sur cette période.',
  newestEvents: frame => `Derniers événements : ${frame}`,
  noPrevious: 'pas de période antérieure à comparer',
  riskWay: 'Tous les événements à risque ouverts',
  same: 'inchangé',
  assets: 'Ce que nous détenons',
  counters: {
    files: 'Fichiers',
    folders: 'Dossiers',
    employees: 'Employés',
    contacts: 'Contacts externes',
    'personal-contacts': 'Contacts personnels',
    organizations: 'Organisations',
    sources: 'Sources de données',
  },
  sensitive: 'Fichiers sensibles',
  over: 'Risque dans le temps',
  types: 'Types d’informations',
  typesHint: 'Par nombre de fichiers, colorés selon leur sensibilité moyenne',
  typesAll: 'Tous les types',
  typesEmpty: 'Aucun type d’informations trouvé pour l’instant',
  typesOpen: 'Afficher les fichiers',
  typeColumns: ['Type d’informations', 'Fichiers', 'Sensibilité'],
  sources: 'Sources de données',
  sourcesWay: 'Gérer les sources de données',
  sourceColumns: { files: 'fichiers', sensitive: 'sensibles' },
  exposed: 'Les plus exposés',
  exposedNote: 'sensibles et largement partagés',
  exposedEmpty: 'Rien de sensible n’est accessible de l’extérieur',
  exposedWay: 'Tous les fichiers accessibles de l’extérieur',
  newest: 'Dernières détections',
  newestEmpty: 'Rien de sensible n’a encore été trouvé',
  newestWay: 'Tous les fichiers sensibles',
  coverage: 'Ce qui a été lu',
  coverageWay: 'Tout ce qui n’a pas été lu en entier',
  coverageReasons: 'Raisons les plus fréquentes',
  coverageOf: items => `de ${items} lus en entier`,
  coverageEmpty: 'Rien n’a encore été analysé',
  status: { complete: 'Lu en entier', partial: 'Lu en partie', skipped: 'Ignoré', failed: 'Échec' },
  flows: 'Qui partage quoi avec qui',
  flowsNote: 'ce qui est sorti, par service, type de contenu et destinataire',
  flowsPartial: 'ce qui est sorti, par service et type de contenu ; les organisations vous sont fermées',
  flowsEmpty: 'Rien n’est sorti de l’organisation sur cette période',
  flowColumns: ['De', 'À', 'Événements'],
  flowAll: 'au total',
  flowRest: ['Autres services', 'Autres types', 'Autres organisations'],
  flowTellApart: (others: string) => `Détailler : ${others}`,
  flowFewer: 'N’afficher que les plus grands',
  noDepartment: 'Aucun service',
  flowRecipient: { personal: 'Adresses personnelles', anonymous: 'Toute personne ayant le lien' },
  atRisk: 'Les plus à risque',
  atRiskWay: 'Tous les événements à risque ouverts',
  atRiskEmpty: 'Aucun événement à risque ouvert',
  openEventsOf: 'événements à risque ouverts de',
  atRiskKinds: {
    employee: 'Employés',
    folder: 'Dossiers',
    file: 'Fichiers',
    contact: 'Contacts',
    organization: 'Organisations',
  },
  recommendations: 'Que faire ensuite',
  recommendationsEmpty: 'Rien de marquant',
  advice: {
    sources: {
      title: 'Rétablir une source de données',
      what: count => plural(count, { one: 'source n’est plus lue', other: 'sources ne sont plus lues' }),
    },
    anonymousLinks: {
      title: 'Fermer les liens ouverts vers des fichiers très sensibles',
      what: files('ouvert à toute personne ayant le lien', 'ouverts à toute personne ayant le lien'),
    },
    highEvents: {
      title: 'Examiner les événements de gravité élevée',
      what: count => plural(count, { one: 'événement non traité', other: 'événements non traités' }),
    },
    personalAccess: {
      title: 'Retirer des fichiers sensibles aux adresses personnelles',
      what: files('accessible à des adresses privées', 'accessibles à des adresses privées'),
    },
    secrets: {
      title: 'Renouveler les secrets accessibles de l’extérieur',
      what: files('avec des mots de passe ou des clés'),
    },
    outsideAccess: {
      title: 'Vérifier qui, à l’extérieur, accède à des fichiers très sensibles',
      what: files('accessible à des partenaires', 'accessibles à des partenaires'),
    },
    encrypted: {
      title: 'Savoir ce que cachent les mots de passe',
      what: count => plural(count, { one: 'fichier n’a pu être ouvert', other: 'fichiers n’ont pu être ouverts' }),
    },
    pictures: {
      title: 'Activer la reconnaissance de texte',
      what: count =>
        plural(count, { one: 'fichier est une image de texte', other: 'fichiers sont des images de texte' }),
    },
    failed: { title: 'Examiner ce qui n’a pas pu être lu', what: files('en échec') },
  },
  running: 'Analyses en cours',
  pause: 'Suspendre',
  resume: 'Reprendre',
  cancel: 'Annuler',
  empty: 'Rien n’est encore connecté',
  emptyHint:
    'Connectez une source de données, et cette page montre quelles informations sensibles elle contient, qui peut y accéder et ce qui sort.',
  emptyWait:
    'Un administrateur système connecte les sources de données. Cette page montre ensuite quelles informations sensibles existent.',
}
