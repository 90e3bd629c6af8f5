import type { texts as English } from '../en/audit-log.ts'

export const texts: typeof English = {
  title: 'Fast geschafft',
  step: 'Schritt 2/3',
  lead: 'Freigabeereignisse stammen aus dem Microsoft-Überwachungsprotokoll. Schalten Sie es ein und erlauben Sie Sharelight, es zu lesen.',
  steps: [
    'Öffnen Sie das Microsoft Purview-Portal als Administrator und wählen Sie „Überwachung“.',
    'Wählen Sie „Aufzeichnung von Benutzer- und Administratoraktivitäten starten“. Fehlt die Schaltfläche, ist die Überwachung schon eingeschaltet.',
    'Warten Sie, bis das Banner verschwindet; bis zu den ersten Ereignissen kann es eine Stunde dauern.',
    'Kommen Sie zurück, bestätigen Sie unten und stimmen Sie dem Lesen des Überwachungsprotokolls zu.',
  ],
  checkbox: 'Ich bestätige, dass das Microsoft-Überwachungsprotokoll aktiv ist',
  confirm: 'Bestätigen',
  later: 'Später',
  video: 'So schalten Sie das Überwachungsprotokoll ein',
  notSetUp:
    'Die Verbindung zu Microsoft ist auf diesem Server noch nicht eingerichtet. Wenden Sie sich an den Betreiber.',
  systemOnly: 'Das muss ein Systemadministrator erledigen.',
}
