import type { texts as English } from '../en/risk-over-time.ts'

export const texts: typeof English = {
  over: 'Risiko im Zeitverlauf',
  overHint: 'Zum Vergrößern über Balken ziehen',
  overEmpty: 'Keine riskanten Ereignisse in diesem Zeitraum',
  time: 'Zeit',
  overEmptyHint: 'Wählen Sie einen anderen Zeitraum oder verbinden Sie eine Quelle mit Aktivität, etwa ein Mailarchiv.',
}
