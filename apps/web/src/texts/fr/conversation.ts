import type { texts as English } from '../en/conversation.ts'
import { pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Conversation',
  description:
    'Posez votre question en mots simples, en anglais pour l’instant. Chaque réponse est une requête sur vos propres données, que vous voyez et pouvez modifier ; rien n’est deviné, et rien ne sort.',
  question: 'Votre question',
  placeholder: 'Risky events by department last month',
  ask: 'Demander',
  names: 'Noms qui commencent ainsi',
  kinds: {
    person: 'personne',
    department: 'service',
    organization: 'organisation',
    source: 'source',
    service: 'service connecté',
    label: 'type d’informations',
    folder: 'dossier',
  },
  examples: 'Par exemple',
  // The questions stay English: it is the language that they are understood in.
  exampleGroups: [
    {
      title: 'Que détenons-nous, et où ?',
      questions: [
        'How many highly sensitive files do we have?',
        'Where do we keep health records?',
        'Files by regulation',
      ],
    },
    {
      title: 'Qui peut y accéder ?',
      questions: [
        'Which files with credentials are open to the public?',
        'Anonymous links by source',
        'How many sensitive files are shared with personal addresses?',
      ],
    },
    {
      title: 'Qu’est-ce qui est sorti, et par qui ?',
      questions: [
        'Who downloaded the most files last month?',
        'Which organisations received the most sensitive files this year?',
        'External sharing per month this year',
      ],
    },
    {
      title: 'Est-ce risqué, et cela s’améliore-t-il ?',
      questions: [
        'Risky events this month compared to last month',
        'Risky events over time',
        'Top 5 departments by high risk events this year',
      ],
    },
  ],
  exampleMeanings: {
    'How many highly sensitive files do we have?': 'Combien de fichiers très sensibles avons-nous ?',
    'Where do we keep health records?': 'Où conservons-nous des données de santé ?',
    'Files by regulation': 'Fichiers par réglementation',
    'Which files with credentials are open to the public?':
      'Quels fichiers avec des identifiants sont ouverts au public ?',
    'Anonymous links by source': 'Liens anonymes par source',
    'How many sensitive files are shared with personal addresses?':
      'Combien de fichiers sensibles sont partagés avec des adresses personnelles ?',
    'Who downloaded the most files last month?': 'Qui a téléchargé le plus de fichiers le mois dernier ?',
    'Which organisations received the most sensitive files this year?':
      'Quelles organisations ont reçu le plus de fichiers sensibles cette année ?',
    'External sharing per month this year': 'Partages externes par mois cette année',
    'Risky events this month compared to last month': 'Événements à risque ce mois-ci par rapport au mois dernier',
    'Risky events over time': 'Événements à risque au fil du temps',
    'Top 5 departments by high risk events this year':
      'Les 5 services avec le plus d’événements à risque élevé cette année',
  },
  conversation: 'Questions et réponses',
  reading: 'Compris comme',
  where: 'où',
  remove: condition => `Sans : ${condition}`,
  change: 'Modifier la requête',
  what: 'Quoi',
  list: 'Un par un',
  by: 'Par',
  nothing: 'Rien : un seul nombre',
  overTime: { Day: 'Par jour', Week: 'Par semaine', Month: 'Par mois' },
  frame: 'Période',
  frames: {
    this_day: 'Aujourd’hui',
    this_week: 'Cette semaine',
    this_month: 'Ce mois-ci',
    this_quarter: 'Ce trimestre',
    last_day: 'Hier',
    last_week: 'Semaine dernière',
    last_month: 'Mois dernier',
    last_quarter: 'Trimestre dernier',
  },
  limit: 'Lignes au plus',
  standardLimit: 'Comme d’habitude',
  waiting: 'Recherche en cours …',
  compared: 'Le chiffre du dessous est celui de la période précédente, au même stade.',
  notUnderstood: words => `Non compris : ${words.map(word => `« ${word} »`).join(', ')}.`,
  without: count =>
    `${pluralForm(count, { one: 'Ce mot peut', other: 'Ces mots peuvent' })} changer le sens, aucune réponse n’est donc encore donnée. Voici ce qui a été compris :`,
  askWithout: 'Répondre à ce qui a été compris',
  nothingKnown:
    'Rien dans cette question n’est connu ici. Interrogez sur les fichiers, événements, personnes, services, organisations, sources, liens ou types d’informations.',
  order: 'Cet écran ne donne que des réponses : rien n’y est supprimé, envoyé ni modifié.',
  corrected: (from, to) => `« ${from} » a été lu comme « ${to} ».`,
  several: (words, names) => `« ${words} » désigne ${names.length} personnes, toutes comptées : ${names.join(', ')}.`,
  failed: 'Impossible de répondre à cette question.',
  investigate: 'Ouvrir dans Investigation',
  copyLink: 'Copier le lien',
  save: 'Ajouter à un rapport',
  query: 'La requête',
  queryHint:
    'Voici ce qui a été demandé à la couche sémantique, dans la limite de ce que vous pouvez voir. Vous pouvez l’envoyer telle quelle à /api/metrics/query.',
  copyQuery: 'Copier la requête',
  saveTitle: 'Ajouter la réponse à un rapport',
  report: 'Rapport',
  newReport: 'Nouveau rapport',
  reportName: 'Nom du rapport',
  blockTitle: 'Titre',
  saveSubmit: 'Enregistrer',
  saved: name => `La réponse figure maintenant dans « ${name} ».`,
  keepsFrame: 'Dans un rapport enregistré, la réponse porte sur la période du rapport.',
  openReport: 'Ouvrir le rapport',
}
