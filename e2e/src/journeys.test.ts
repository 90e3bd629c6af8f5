import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage, patience, type WatchedPage } from './browser.ts'
import { signIn } from './people.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

// What somebody wants, in how many clicks at most. Counted beside what else they show: links that are closed (playbooks), a
// monthly report (reports), what is held about one person (data subjects), the first findings (first run).
let screens: ScreensUnderTest, watched: WatchedPage, page: Page
let clicks = 0

beforeAll(async () => {
  screens = await startScreens()
  watched = await openPage(screens.browser)
  page = watched.page
  await page.exposeFunction('countClick', () => clicks++)
  // A key that presses a button is no click, and a click on a label is one.
  await page.addInitScript(`addEventListener('pointerdown', () => window.countClick(), { capture: true })`)
  await signIn(page, screens.server)
}, setUpMs)
afterAll(async () => {
  await watched?.close()
  await screens?.stop()
})

async function startAt(path: string) {
  await page.goto(screens.server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  clicks = 0
}
async function chooseByKeyboard(typed: string, name: RegExp) {
  await page.getByRole('textbox', { name: 'Find a filter or a value' }).fill(typed)
  await page.getByRole('button', { name }).press('Enter')
}
const drawer = (name?: string) => page.getByRole('dialog', name ? { name } : {}).first()

describe('from the Overview', () => {
  beforeEach(() => startAt('/'))

  it('what highly sensitive content went to personal addresses, as CSV, takes three clicks and one', async () => {
    await page.getByRole('link', { name: 'Investigation', exact: true }).click()
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    const filter = page.getByRole('button', { name: 'Add a filter' })
    await filter.click()
    await chooseByKeyboard('personal', /^Personal Share type/)
    await page.getByRole('button', { name: 'Remove this filter: Share type is Personal' }).waitFor()
    await filter.press('Enter')
    await chooseByKeyboard('high', /^High Sensitivity/)
    await page.getByRole('button', { name: 'Remove this filter: Sensitivity is High' }).waitFor()
    expect(clicks).toBe(3)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const [, ...rows] = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(clicks).toBe(4)
    expect(rows.length).toBeGreaterThan(0)
    await expect.poll(() => page.getByTestId('total').textContent(), patience).toBe(String(rows.length))
    // A mailbox of Gmail is the same with and without dots.
    for (const row of rows) expect(row).toContain('kimlee@gmail.com')
  })

  it('everything that a leaver did in the last 30 days takes one search', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('jane roe')
    await page
      .getByRole('option', { name: /^Jane Roe jane@acme\.example/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
    expect({ clicks, frame: new URL(page.url()).searchParams.get('frame') }).toEqual({
      clicks: 0,
      frame: 'last-30-days',
    })
  })

  it('a scan that stopped at an error is understood and mended from the notification in two clicks', async () => {
    const folder = join(screens.company.folder, 'later')
    mkdirSync(folder)
    writeFileSync(join(folder, 'a.txt'), 'Minutes of the meeting.')
    const body = { connector: 'filesystem', name: 'Later', settings: { roots: [folder] } }
    const { id } = await screens.call<{ id: string }>('POST', '/sources', body)
    const stateOf = async () =>
      (await screens.call<{ sources: { id: string; state: string }[] }>('GET', '/sources')).sources.find(
        source => source.id === id,
      )?.state
    await expect.poll(stateOf, patience).toBe('SCANNING_COMPLETED')
    renameSync(folder, `${folder} moved`)
    await screens.call('POST', `/sources/${id}/scan`)
    await expect.poll(stateOf, patience).toBe('ERROR')
    await startAt('/')
    await page.getByRole('button', { name: 'Notifications' }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('Later could not be scanned').waitFor()
    renameSync(`${folder} moved`, folder)
    await bell.getByRole('button', { name: 'Scan again' }).first().click()
    await expect.poll(stateOf, patience).toBe('SCANNING_COMPLETED')
    expect(clicks).toBe(2)
  })
})

it('why an event is rated high takes one click', async () => {
  await startAt('/entity-investigation?type=events&frame=all&f=severity:gte:3')
  await page.getByRole('grid', { name: 'Events' }).getByRole('gridcell', { name: 'High' }).first().click()
  await drawer().getByRole('heading', { name: 'Why its severity is high' }).waitFor()
  expect(clicks).toBe(1)
})

it('who can reach a file, and through what, takes at most two clicks', async () => {
  await startAt('/entity-investigation?type=files&frame=all&f=name:eq:cards.txt')
  await page.getByRole('grid', { name: 'Files' }).getByText('cards.txt', { exact: true }).click()
  await drawer('cards.txt')
    .getByRole('heading', { name: /^Who can reach it/ })
    .waitFor()
  expect(clicks).toBeLessThanOrEqual(2)
})

it("a label's sensitivity is lowered within four clicks, with what that does to open risk", async () => {
  await startAt('/information-customization')
  // A list opens at a click, and closes at one.
  const choosing = 2
  await page.getByRole('combobox', { name: 'Sensitivity of Regulated' }).selectOption({ label: 'Medium' })
  const dialog = page.getByRole('dialog', { name: 'Sensitivity of Regulated' })
  await dialog.getByTestId('effect').getByText('Open risk').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. All of history is being rated anew.').waitFor()
  expect(choosing + clicks).toBeLessThanOrEqual(4)
})

it('a partner is made untrusted, and all of history rated anew, in three clicks', async () => {
  await startAt('/trust-management?frame=all')
  await page.getByRole('grid', { name: 'Organisations' }).getByText('partner.example').click()
  await drawer('partner.example').getByText('Untrusted', { exact: true }).click()
  await drawer('partner.example').getByTestId('effect').waitFor()
  await drawer('partner.example').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. All of history is rated anew.').waitFor()
  expect(clicks).toBe(3)
})

it('nothing complained', () => {
  expect(watched.complaints()).toEqual([])
})
