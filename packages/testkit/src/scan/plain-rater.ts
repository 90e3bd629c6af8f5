import { labelCatalogue } from '@sharelight/classify'
import { insightRules, raterOf } from '@sharelight/domain'
import type { Rater } from '@sharelight/store'

const scores = { general: 0, low: 0.2, medium: 0.5, high: 0.85 } as const
const detectors = new Map(labelCatalogue.map(({ key, sensitivity }) => [key, scores[sensitivity]]))

/** Rules that nobody has changed, as far as they matter to a scan: detectors by the catalogue, whatever is regulated high. */
export const plainRater: Rater = raterOf({
  scoreOf: key => detectors.get(key) ?? (key.startsWith('regulated') ? 0.85 : 0.5),
  insights: insightRules,
  trustIn: () => 'neutral',
})
