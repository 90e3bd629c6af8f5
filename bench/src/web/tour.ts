import type { Page } from 'playwright-core'
import type { Figure } from '../report.ts'
import { percentile } from './spread.ts'
import type { Stage } from './stage.ts'

/** What an analyst does in some minutes, by mouse and keyboard. */
const steps: ((page: Page) => Promise<void>)[] = [
  page => page.getByRole('button', { name: /^Time frame/ }).click(), page => page.getByRole('menuitem', { name: 'Last month' }).click(),
  page => page.getByRole('heading', { name: 'Most at risk' }).scrollIntoViewIfNeeded(),
  page => page.getByRole('tab', { name: 'Folders' }).click(), page => page.getByRole('tab', { name: 'Files', exact: true }).click(),
  page => page.getByRole(
    'button', { name: /Show as table: Risk over time/ }
  ).click(), page => page.getByRole('button', { name: /Show as chart: Risk over time/ }).click(),
  page => page.getByTestId('open-risk').click(), page => page.getByRole('grid').getByRole('row').nth(2).click(), page => page.keyboard.press('Escape'),
  page => page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click(), page => page.getByRole('link', { name: 'Files', exact: true }).click(),
  page => page.getByRole('textbox', { name: 'Search this list' }).pressSequentially('invoice', { delay: 60 }), page => page.getByRole('grid').focus(),
  page => page.keyboard.press('ArrowDown'), page => page.keyboard.press('PageDown'), page => page.keyboard.press('End'), page => page.keyboard.press('Home'), page => page.keyboard.press('Enter'), page => page.keyboard.press('Escape'),
  page => page.getByRole('button', { name: 'Add a filter' }).click(), page => page.keyboard.press('Escape'), page => page.getByRole('button', { name: 'Columns' }).click(), page => page.keyboard.press('Escape'),
  page => page.keyboard.press('Control+k'), page => page.keyboard.type('trust', { delay: 60 }), page => page.keyboard.press('Enter'),
  page => page.getByRole('grid').getByRole('row').nth(3).click(), page => page.getByRole('dialog').getByText('Untrusted', { exact: true }).last().click(), page => page.keyboard.press('Escape'),
  page => page.getByRole('button', { name: /Switch to dark theme/ }).click(), page => page.getByRole('button', { name: /Switch to light theme/ }).click(),
  page => page.getByRole('button', { name: 'Configurations' }).click(), page => page.getByRole('menuitem', { name: /Information Customization/ }).click(),
  page => page.getByRole('button', { name: 'Open Finance' }).click(), page => page.getByRole('textbox', { name: 'Search types' }).pressSequentially('pass', { delay: 60 }),
  page => page.getByRole('link', { name: 'Overview' }).click(),
]

interface Interaction { id: number; ms: number }

/** Interaction to next paint over the tour: of each interaction its longest event (specification of the Event Timing API, from 16 ms on). */
export async function tour(stage: Stage): Promise<Figure[]> {
  const { page, context } = await stage.signedIn()
  await page.evaluate(watchInteractions)
  for (const step of steps) {
    await step(page)
    await page.waitForTimeout(250)
  }
  const seen = await page.evaluate<Interaction[]>('interactions')
  await context.close()
  const longest = Map.groupBy(seen, ({ id }) => id)
  const figures = [...longest.values()].map(events => Math.max(...events.map(({ ms }) => ms)))
  return [
    { name: `interaction to next paint, p95 of ${figures.length} interactions`, value: `${percentile(figures, 0.95).toFixed(0)} ms`, target: '< 100 ms' },
    { name: 'interaction to next paint, median', value: `${percentile(figures, 0.5).toFixed(0)} ms` },
  ]
}

/** Runs in the page, which is loaded once. */
const watchInteractions = `
  globalThis.interactions ??= []
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push({ id: interactionId, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`
