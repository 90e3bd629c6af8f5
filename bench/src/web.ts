import type { Section } from './report.ts'
import { findLeaks } from './web/leak.ts'
import { scrollList } from './web/scroll.ts'
import { openStage } from './web/stage.ts'
import { tour } from './web/tour.ts'
import { timeOverview } from './web/usable.ts'
import { weigh } from './web/weight.ts'

/** The web application as built, in a real browser, on a real server with the demo organisation. Build it first: `npm run build`. */
export async function benchWeb(): Promise<Section> {
  const stage = await openStage()
  try {
    const figures = []
    for (const measure of [weigh, timeOverview, tour, findLeaks, scrollList]) figures.push(...(await measure(stage)))
    return { id: 'web', title: 'The web application', command: 'npm run bench:web', figures }
  } finally {
    await stage.stop()
  }
}
