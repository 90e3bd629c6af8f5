import type { texts as English } from '../en/undelivered.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Nicht zugestellt',
  lead: 'Was anderen Systemen nicht zugestellt werden konnte und nicht mehr versucht wird.',
  none: 'Nichts übrig',
  noneHint: 'Alles, was andere Systeme erreichen sollte, ist zugestellt oder wird noch versucht.',
  to: (kind, subject) => (subject ? `${kind} → ${subject}` : kind),
  why: 'Warum',
  tried: attempts => plural(attempts, { one: 'Versuch', other: 'Versuche' }),
  since: (created, dead) => `vom ${created}, zuletzt am ${dead}`,
  noReason: 'Es wurde kein Grund genannt.',
  again: 'Erneut versuchen',
  giveUp: 'Aufgeben',
  giveUpTitle: 'Zustellung aufgeben?',
  giveUpText: to => `${to} wird entfernt und nie zugestellt. Das lässt sich nicht rückgängig machen.`,
  done: { again: 'Es wird erneut versucht', giveUp: 'Es wurde aufgegeben' },
  failed: 'Das ließ sich nicht ändern. Prüfen Sie die Liste noch einmal.',
  more: shown => `Die neuesten ${shown} werden angezeigt.`,
}
