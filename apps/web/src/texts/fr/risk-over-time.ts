import type { texts as English } from '../en/risk-over-time.ts'

export const texts: typeof English = {
  over: 'Risque dans le temps',
  overHint: 'Faites glisser sur les barres pour zoomer',
  overEmpty: 'Aucun événement à risque sur cette période',
  time: 'Temps',
  overEmptyHint:
    'Choisissez une autre période, ou connectez une source avec de l’activité, comme une archive de messagerie.',
}
