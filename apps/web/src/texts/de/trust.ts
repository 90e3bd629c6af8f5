import type { texts as English } from '../en/trust.ts'
import { plural } from '../../lib/format.ts'

const parties = {
  organizations: { one: 'Organisation', other: 'Organisationen' },
  contacts: { one: 'Kontakt', other: 'Kontakte' },
}

export const texts: typeof English = {
  title: 'Vertrauen',
  description:
    'Wem Sie außerhalb vertrauen. Was nur vertrauenswürdige Stellen erreicht, wird in der gesamten Historie eine Stufe niedriger bewertet.',
  views: { organizations: 'Organisationen', contacts: 'Kontakte', suggestions: 'Vorschläge' },
  search: 'Nach Name oder Adresse suchen',
  all: 'Alle',
  of: 'Vertrauen',
  columns: {
    name: 'Name',
    organisation: 'Organisation',
    contacts: 'Kontakte',
    received: 'Empfangen',
    sensitive: 'Sensibel',
    risk: 'Offenes Risiko',
    high: 'Hoch',
    lastAt: 'Zuletzt',
    trust: 'Vertrauen',
    reason: 'Warum',
    decided: 'Entschieden',
    expires: 'Bis',
  },
  inherited: 'von der Organisation',
  expired: 'abgelaufen',
  receivedEvents: 'Empfangene Ereignisse',
  import: 'CSV importieren',
  decide: 'Vertrauen festlegen',
  noneFound: 'Kein Treffer. Ändern Sie die Suche, das Vertrauen oder den Zeitraum.',
  decideMany: (count, kind) => `Vertrauen für ${plural(count, parties[kind])} festlegen`,
  trust: 'Vertrauen',
  reason: 'Grund',
  reasonHint: 'Vertrag, Lieferantenprüfung, Vorfall …',
  expires: 'Bis (leer: bis zur nächsten Änderung)',
  effect: 'Wirkung auf die gesamte Historie',
  save: 'Speichern',
  saved: 'Gespeichert. Die gesamte Historie wird neu bewertet.',
  current: 'Jetzt',
  none: 'Nichts festgelegt',
  nobody:
    'Externe Organisationen und Kontakte erscheinen hier, sobald etwas sie erreicht hat. Wählen Sie einen anderen Zeitraum oder verbinden Sie ein Mailarchiv.',
  decidedBy: (who, when) => `Festgelegt ${who ? `von ${who}` : 'bei der Einrichtung'} am ${when}`,
  receives: 'Was dort ankommt',
  investigate: 'Untersuchen',
  openEvents: 'Offene riskante Ereignisse',
  importTitle: 'Vertrauen aus CSV importieren',
  importHint:
    'Spalten: subject (eine Domain oder Adresse), trust (trusted, neutral oder untrusted), reason, expires. Alle Zeilen werden gespeichert oder keine.',
  importSample: 'partner.example,trusted,Vertrag 2026,2027-12-31',
  importSave: count => `${plural(count, { one: 'Festlegung', other: 'Festlegungen' })} speichern`,
  importProblems: 'Solange eine Zeile fehlerhaft ist, wird nichts gespeichert.',
  importFine: 'Alle Zeilen können gespeichert werden.',
  subject: 'Gegenstand',
  suggestionsEmpty: 'Keine Vorschläge',
  suggestionsHint:
    'Hier erscheinen Organisationen mit langem Austausch in beide Richtungen, über die noch nicht entschieden ist.',
  accept: 'Vertrauen',
  days: 'Tage',
  sent: 'gesendet',
  answered: 'beantwortet',
}
