import { plural } from '../../lib/format.ts'
import type { texts as English } from '../en/help.ts'

export const texts: typeof English = {
  open: 'Hilfe zu dieser Seite',
  openByKey: 'Hilfe zu dieser Seite (?)',
  titleOf: screen => `Hilfe: ${screen}`,
  none: 'Für diese Seite ist noch nichts beschrieben.',
  numbers: 'Was die Zahlen bedeuten',
  actions: 'Was Sie hier tun können',
  more: 'Weiterlesen',
  all: 'Gesamte Dokumentation',
  byKey: 'Die Taste ? öffnet diese Hilfe',
  written: 'Was noch nicht übersetzt ist, ist auf Englisch.',
  description: 'Wie Sie Sharelight verwenden und was seine Zahlen bedeuten.',
  search: 'Dokumentation durchsuchen',
  clear: 'Suche löschen',
  results: 'Suchergebnisse',
  found: count => plural(count, { one: 'Stelle gefunden', other: 'Stellen gefunden' }),
  nothing: 'Versuchen Sie es mit weniger oder anderen Wörtern.',
  contents: 'Inhalt',
  onThisPage: 'Auf dieser Seite',
  neighbours: 'Vorherige und nächste Seite',
  missing: 'Diese Seite gibt es nicht',
  missingHint: 'Vielleicht wurde sie umbenannt.',
  tour: {
    name: 'Rundgang',
    offer: 'Neu hier? Ein Rundgang zeigt das Wichtigste in fünf Stationen.',
    take: 'Rundgang beginnen',
    decline: 'Nein, danke',
    stopOf: (stop, of) => `Station ${stop} von ${of}`,
    skip: 'Rundgang beenden',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    stops: {
      risk: {
        title: 'Was jetzt riskant ist',
        text: 'Ereignisse mit einem Schweregrad, um die sich noch niemand gekümmert hat, und wie sich das gegenüber der Zeit davor verändert hat.',
      },
      numbers: {
        title: 'Jede Zahl öffnet, was sie zählt',
        text: 'Klicken Sie auf eine Zahl, und Sie sehen die Liste dahinter. Das gilt auch für Balken, Kacheln und Ströme in Diagrammen.',
      },
      next: {
        title: 'Was als Nächstes zu tun ist',
        text: 'Das Schwerwiegendste zuerst, mit der Zahl der betroffenen Dinge. Ein Probelauf zeigt alles, was geschehen würde, bevor etwas geschieht.',
      },
      why: {
        title: 'Jede Bewertung sagt, warum',
        text: 'Öffnen Sie ein Ereignis: Sie sehen, wen es erreicht hat, was in der Datei steht und welchen Risikotypen es entspricht. Hier sagen Sie auch, dass es in Ordnung ist.',
      },
      help: {
        title: 'Hilfe ist einen Tastendruck entfernt',
        text: 'Diese Schaltfläche oder die Taste ? erklärt die Seite, auf der Sie sind. Dort finden Sie auch die Dokumentation und diesen Rundgang.',
      },
    },
  },
}
