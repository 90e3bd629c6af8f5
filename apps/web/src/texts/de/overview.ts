import type { texts as English } from '../en/overview.ts'
import { plural } from '../../lib/format.ts'

const files =
  (one: string, other = one) =>
  (count: number) =>
    plural(count, { one: `Datei ${one}`, other: `Dateien ${other}` })

export const texts: typeof English = {
  title: 'Übersicht',
  risk: 'Offenes Risiko',
  riskNote: 'noch nicht bearbeitete Ereignisse',
  against: 'gegenüber',
  noEvents: 'Keine Ereignisse in diesem Zeitraum.',
  newestEvents: frame => `Neueste Ereignisse: ${frame}`,
  noPrevious: 'kein früherer Zeitraum zum Vergleich',
  riskWay: 'Alle offenen riskanten Ereignisse',
  same: 'unverändert',
  assets: 'Was wir haben',
  counters: {
    files: 'Dateien',
    folders: 'Ordner',
    employees: 'Mitarbeiter',
    contacts: 'Externe Kontakte',
    'personal-contacts': 'Private Kontakte',
    organizations: 'Organisationen',
    sources: 'Datenquellen',
  },
  sensitive: 'Sensible Dateien',
  over: 'Risiko im Zeitverlauf',
  types: 'Informationstypen',
  typesHint: 'Nach Anzahl der Dateien, gefärbt nach durchschnittlicher Sensibilität',
  typesAll: 'Alle Typen',
  typesEmpty: 'Noch keine Informationstypen gefunden',
  typesOpen: 'Dateien anzeigen',
  typeColumns: ['Informationstyp', 'Dateien', 'Sensibilität'],
  sources: 'Datenquellen',
  sourcesWay: 'Datenquellen verwalten',
  sourceColumns: { files: 'Dateien', sensitive: 'sensibel' },
  exposed: 'Am stärksten exponiert',
  exposedNote: 'sensibel und breit freigegeben',
  exposedEmpty: 'Nichts Sensibles ist von außen erreichbar',
  exposedWay: 'Alle von außen erreichbaren Dateien',
  newest: 'Neueste Funde',
  newestEmpty: 'Noch nichts Sensibles gefunden',
  newestWay: 'Alle sensiblen Dateien',
  coverage: 'Wie viel gelesen wurde',
  coverageWay: 'Alles, was nicht vollständig gelesen wurde',
  coverageReasons: 'Häufigste Gründe',
  coverageOf: items => `von ${items} vollständig gelesen`,
  coverageEmpty: 'Noch nichts gescannt',
  status: {
    complete: 'Vollständig gelesen',
    partial: 'Teilweise gelesen',
    skipped: 'Übersprungen',
    failed: 'Fehlgeschlagen',
  },
  flows: 'Wer was mit wem teilt',
  flowsNote: 'was hinausging, nach Abteilung, Inhalt und Empfänger',
  flowsPartial: 'was hinausging, nach Abteilung und Inhalt; Organisationen sind für Sie gesperrt',
  flowsEmpty: 'In diesem Zeitraum verließ nichts die Organisation',
  flowColumns: ['Von', 'An', 'Ereignisse'],
  flowAll: 'insgesamt',
  flowRest: ['Andere Abteilungen', 'Andere Typen', 'Andere Organisationen'],
  flowTellApart: (others: string) => `Einzeln zeigen: ${others}`,
  flowFewer: 'Nur die größten zeigen',
  noDepartment: 'Ohne Abteilung',
  flowRecipient: { personal: 'Private Adressen', anonymous: 'Alle mit dem Link' },
  atRisk: 'Am stärksten gefährdet',
  atRiskWay: 'Alle offenen riskanten Ereignisse',
  atRiskEmpty: 'Keine offenen riskanten Ereignisse',
  openEventsOf: 'offene riskante Ereignisse von',
  atRiskKinds: {
    employee: 'Mitarbeiter',
    folder: 'Ordner',
    file: 'Dateien',
    contact: 'Kontakte',
    organization: 'Organisationen',
  },
  recommendations: 'Was als Nächstes zu tun ist',
  recommendationsEmpty: 'Nichts Auffälliges',
  advice: {
    sources: {
      title: 'Eine Datenquelle reparieren',
      what: count =>
        plural(count, { one: 'Quelle wird nicht mehr gelesen', other: 'Quellen werden nicht mehr gelesen' }),
    },
    anonymousLinks: {
      title: 'Offene Links zu hochsensiblen Dateien schließen',
      what: files('steht allen mit dem Link offen', 'stehen allen mit dem Link offen'),
    },
    highEvents: {
      title: 'Ereignisse mit hohem Schweregrad untersuchen',
      what: count =>
        plural(count, { one: 'noch nicht bearbeitetes Ereignis', other: 'noch nicht bearbeitete Ereignisse' }),
    },
    personalAccess: {
      title: 'Privaten Adressen sensible Dateien entziehen',
      what: files('mit Zugriff durch private Adressen'),
    },
    secrets: { title: 'Von außen erreichbare Zugangsdaten erneuern', what: files('mit Passwörtern oder Schlüsseln') },
    outsideAccess: {
      title: 'Externe Zugriffe auf hochsensible Dateien prüfen',
      what: files('mit Zugriff durch Partner'),
    },
    encrypted: {
      title: 'Klären, was hinter Passwörtern liegt',
      what: files('ließ sich nicht öffnen', 'ließen sich nicht öffnen'),
    },
    pictures: {
      title: 'Texterkennung einschalten',
      what: files('enthält Text nur als Bild', 'enthalten Text nur als Bild'),
    },
    failed: { title: 'Ansehen, was nicht gelesen werden konnte', what: files('mit Fehlern') },
  },
  running: 'Laufende Scans',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  cancel: 'Abbrechen',
  empty: 'Noch nichts verbunden',
  emptyHint:
    'Verbinden Sie eine Datenquelle, dann zeigt diese Seite, welche sensiblen Informationen darin liegen, wer sie erreichen kann und was hinausgeht.',
  emptyWait:
    'Ein Systemadministrator verbindet die Datenquellen. Dann zeigt diese Seite, welche sensiblen Informationen es gibt.',
}
