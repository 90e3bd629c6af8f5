import type { Page } from 'playwright-core'
import type { Figure } from '../report.ts'
import { percentile } from './spread.ts'
import type { Stage } from './stage.ts'

type Step = (page: Page) => Promise<unknown>

/** Waits until it is there, so that the key reaches it however slow the machine is. */
const closeDialog: Step = async page => {
  const dialog = page.getByRole('dialog')
  await dialog.first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'hidden' })
}
const press =
  (key: string): Step =>
  page =>
    page.keyboard.press(key)
const click =
  (role: 'button' | 'menuitem' | 'tab' | 'link', name: string | RegExp): Step =>
  page =>
    page.getByRole(role, { name, exact: true }).click()
const type =
  (name: string, text: string): Step =>
  page =>
    page.getByRole('textbox', { name }).pressSequentially(text, { delay: 60 })
const openRow =
  (place: number): Step =>
  page =>
    page.getByRole('grid').getByRole('row').nth(place).click()

/** What an analyst does in some minutes, by mouse and keyboard. */
const steps: Step[] = [
  click('button', /^Time frame/),
  click('menuitem', 'Last month'),
  page => page.getByRole('heading', { name: 'Most at risk' }).scrollIntoViewIfNeeded(),
  click('tab', 'Folders'),
  click('tab', 'Files'),
  click('button', /Show as table: Risk over time/),
  click('button', /Show as chart: Risk over time/),
  page => page.getByTestId('open-risk').click(),
  openRow(2),
  closeDialog,
  page => page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click(),
  click('link', 'Files'),
  type('Search this list', 'invoice'),
  page => page.getByRole('grid').focus(),
  press('ArrowDown'),
  press('PageDown'),
  press('End'),
  press('Home'),
  press('Enter'),
  closeDialog,
  click('button', 'Add a filter'),
  closeDialog,
  click('button', 'Columns'),
  closeDialog,
  press('Control+k'),
  page => page.getByRole('combobox', { name: 'Search' }).pressSequentially('trust', { delay: 60 }),
  press('Enter'),
  page => page.getByRole('heading', { name: 'Trust Management', level: 1 }).waitFor(),
  openRow(3),
  page => page.getByRole('dialog').getByText('Untrusted', { exact: true }).last().click(),
  closeDialog,
  click('button', /Switch to dark theme/),
  click('button', /Switch to light theme/),
  click('button', 'Configurations'),
  click('menuitem', /Information Customization/),
  click('button', 'Open Finance'),
  type('Search types', 'pass'),
  click('link', 'Overview'),
]

interface Interaction {
  id: number
  ms: number
}

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
    {
      name: `interaction to next paint, p95 of ${figures.length} interactions`,
      value: `${percentile(figures, 0.95).toFixed(0)} ms`,
      target: '< 100 ms',
    },
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
