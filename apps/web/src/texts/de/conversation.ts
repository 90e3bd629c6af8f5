import type { texts as English } from '../en/conversation.ts'
import { pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Dialog',
  description:
    'Fragen Sie in einfachen Worten, derzeit auf Englisch. Jede Antwort ist eine Abfrage Ihrer eigenen Daten, die Sie sehen und ändern können; nichts wird geraten, nichts verlässt Ihr Haus.',
  question: 'Ihre Frage',
  placeholder: 'Risky events by department last month',
  ask: 'Fragen',
  names: 'Namen, die so beginnen',
  kinds: {
    person: 'Person',
    department: 'Abteilung',
    organization: 'Organisation',
    source: 'Quelle',
    service: 'Dienst',
    label: 'Informationstyp',
    folder: 'Ordner',
  },
  examples: 'Zum Beispiel',
  // The questions stay English: it is the language that they are understood in.
  exampleGroups: [
    {
      title: 'Was haben wir, und wo?',
      questions: [
        'How many highly sensitive files do we have?',
        'Where do we keep health records?',
        'Files by regulation',
      ],
    },
    {
      title: 'Wer kommt daran?',
      questions: [
        'Which files with credentials are open to the public?',
        'Anonymous links by source',
        'How many sensitive files are shared with personal addresses?',
      ],
    },
    {
      title: 'Was ging hinaus, und durch wen?',
      questions: [
        'Who downloaded the most files last month?',
        'Which organisations received the most sensitive files this year?',
        'External sharing per month this year',
      ],
    },
    {
      title: 'Ist es riskant, und wird es besser?',
      questions: [
        'Risky events this month compared to last month',
        'Risky events over time',
        'Top 5 departments by high risk events this year',
      ],
    },
  ],
  exampleMeanings: {
    'How many highly sensitive files do we have?': 'Wie viele hochsensible Dateien haben wir?',
    'Where do we keep health records?': 'Wo liegen Gesundheitsdaten?',
    'Files by regulation': 'Dateien nach Vorschrift',
    'Which files with credentials are open to the public?': 'Welche Dateien mit Zugangsdaten sind für alle offen?',
    'Anonymous links by source': 'Anonyme Links nach Quelle',
    'How many sensitive files are shared with personal addresses?':
      'Wie viele sensible Dateien sind mit privaten Adressen geteilt?',
    'Who downloaded the most files last month?': 'Wer hat letzten Monat die meisten Dateien heruntergeladen?',
    'Which organisations received the most sensitive files this year?':
      'Welche Organisationen erhielten dieses Jahr die meisten sensiblen Dateien?',
    'External sharing per month this year': 'Externe Freigaben pro Monat in diesem Jahr',
    'Risky events this month compared to last month': 'Riskante Ereignisse in diesem Monat im Vergleich zum letzten',
    'Risky events over time': 'Riskante Ereignisse im Zeitverlauf',
    'Top 5 departments by high risk events this year':
      'Die 5 Abteilungen mit den meisten Ereignissen hohen Risikos in diesem Jahr',
  },
  conversation: 'Fragen und Antworten',
  reading: 'Verstanden als',
  where: 'wobei',
  remove: condition => `Ohne: ${condition}`,
  change: 'Abfrage ändern',
  what: 'Was',
  list: 'Einzeln',
  by: 'Nach',
  nothing: 'Nichts: eine Zahl',
  overTime: { Day: 'Pro Tag', Week: 'Pro Woche', Month: 'Pro Monat' },
  frame: 'Zeitraum',
  frames: {
    this_day: 'Heute',
    this_week: 'Diese Woche',
    this_month: 'Dieser Monat',
    this_quarter: 'Dieses Quartal',
    last_day: 'Gestern',
    last_week: 'Letzte Woche',
    last_month: 'Letzter Monat',
    last_quarter: 'Letztes Quartal',
  },
  limit: 'Zeilen, höchstens',
  standardLimit: 'Wie üblich',
  waiting: 'Wird nachgesehen …',
  compared: 'Die Zahl darunter ist die des vorigen Zeitraums bis zum gleichen Stand.',
  notUnderstood: words => `Nicht verstanden: ${words.map(word => `„${word}“`).join(', ')}.`,
  without: count =>
    `${pluralForm(count, { one: 'Das kann', other: 'Diese Wörter können' })} den Sinn verändern, daher gibt es noch keine Antwort. Verstanden wurde:`,
  askWithout: 'Das Verstandene beantworten',
  nothingKnown:
    'Nichts in dieser Frage ist hier bekannt. Fragen Sie nach Dateien, Ereignissen, Personen, Abteilungen, Organisationen, Quellen, Links oder Informationstypen.',
  order: 'Hier gibt es nur Antworten: Von dieser Seite aus wird nichts gelöscht, gesendet oder geändert.',
  corrected: (from, to) => `„${from}“ wurde als „${to}“ gelesen.`,
  several: (words, names) =>
    `„${words}“ sind ${names.length} Personen, die alle mitgezählt werden: ${names.join(', ')}.`,
  failed: 'Diese Frage konnte nicht beantwortet werden.',
  investigate: 'In der Untersuchung öffnen',
  copyLink: 'Link kopieren',
  save: 'In Bericht speichern',
  query: 'Die Abfrage',
  queryHint:
    'Das wurde die semantische Schicht gefragt, im Rahmen dessen, was Sie sehen dürfen. Sie können es unverändert an /api/metrics/query senden.',
  copyQuery: 'Abfrage kopieren',
  saveTitle: 'Antwort in einem Bericht speichern',
  report: 'Bericht',
  newReport: 'Neuer Bericht',
  reportName: 'Name des Berichts',
  blockTitle: 'Titel',
  saveSubmit: 'Speichern',
  saved: name => `Die Antwort steht jetzt in „${name}“.`,
  keepsFrame: 'In einem gespeicherten Bericht gilt für die Antwort dessen eigener Zeitraum.',
  openReport: 'Bericht öffnen',
}
