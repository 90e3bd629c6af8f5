import type { texts as English } from '../en/information.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Klassifizierung',
  description:
    'Wie sensibel jeder Informationstyp und wie schwer jeder Risikotyp ist. Eine Änderung bewertet die gesamte Historie neu.',
  types: 'Informationstypen',
  typesNote: 'Sensibilität',
  insights: 'Risikotypen',
  insightsNote: 'Schweregrad',
  search: 'Typen suchen',
  typesFrom: edition => `Die Sensibilität lässt sich ab der Edition ${edition} ändern.`,
  insightsFrom: edition => `Der Schweregrad lässt sich ab der Edition ${edition} ändern.`,
  sensitivityOf: 'Sensibilität von',
  severityOf: 'Schweregrad von',
  events: count => plural(count, { one: 'offenes Ereignis', other: 'offene Ereignisse' }),
  open: 'Aufklappen',
  close: 'Zuklappen',
  closed: 'Für Sie gesperrt',
  save: 'Speichern',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  branch: count => `Auch ${plural(count, { one: 'untergeordneter Typ', other: 'untergeordnete Typen' })}`,
  insightFailed: 'Fehler beim Ändern des Schweregrads',
  saved: 'Gespeichert. Die gesamte Historie wird neu bewertet.',
}
