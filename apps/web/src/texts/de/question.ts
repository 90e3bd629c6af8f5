import type { texts as English } from '../en/question.ts'

export const texts: typeof English = {
  title: organisation => `Eine Frage von ${organisation}`,
  loading: 'Ihre Frage',
  hello: person => `Guten Tag ${person},`,
  lead: 'Bitte sagen Sie mit einem Klick, worum es hier ging. Mehr ist hier nicht über Sie zu sehen, und mit Ihrer Datei geschieht nichts von selbst.',
  until: date => `Sie können einmal antworten, bis ${date}.`,
  answers: {
    business_need: 'Es war dienstlich nötig',
    mistake: 'Es war ein Versehen: bitte rückgängig machen',
    report: 'Ich möchte etwas melden',
  },
  explained: {
    business_need: 'Die Freigabe war beabsichtigt und gehört zu Ihrer Arbeit.',
    mistake: 'Ihre Administratoren machen es rückgängig oder helfen Ihnen dabei.',
    report: 'Sie waren es nicht, oder etwas daran beunruhigt Sie.',
  },
  which: 'Was war es?',
  comment: 'Ein Wort zur Erklärung (optional)',
  submit: 'Antworten',
  thanks: 'Danke für Ihre Antwort',
  thanksLead: 'Sie steht jetzt beim Ereignis, wo Ihre Administratoren sie sehen. Sie können diese Seite schließen.',
  gone: 'Diese Frage ist geschlossen',
  goneLead:
    'Sie wurde schon beantwortet, die Frist ist abgelaufen, oder die Adresse ist unvollständig. Wenden Sie sich an Ihre Administratoren, wenn Sie noch etwas mitteilen möchten.',
}
