import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { administrator, organisation } from './company.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** A busy machine writes the demo organisation in half a minute. */
const loading = { timeout: 150_000 }

const isFocused = (element: { matches(selector: string): boolean }) => element.matches(':focus')

describe('the demo organisation', () => {
  let server: ServerUnderTest, browser: Browser, watched: WatchedPage

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), openBrowser()])
    watched = await openPage(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('is one click away in the first run, and fills the Overview', async () => {
    const { page } = watched
    await page.goto(server.setupLink)
    await page.getByLabel('Your name').fill(administrator.name)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
    await page.getByLabel('Name of the organisation').fill(organisation.name)
    await page.getByRole('button', { name: 'Create the organisation' }).click()
    await page.getByRole('button', { name: /^Load the demo organisation/ }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor(loading)
    await page.getByText('Northlight Instruments').first().waitFor()
    await expect
      .poll(async () => (await page.getByTestId('count-employees').locator('strong').textContent()) ?? '0', patience)
      .not.toBe('0')
    expect(watched.complaints()).toEqual([])
  })

  it('offers a tour of five stops, which goes by keyboard, says where it is, and is not offered again once it was ended', async () => {
    const { page } = watched
    const tour = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    for (const name of [
      'What is risky now',
      'Every number opens what it counts',
      'What to do next',
      'Each rating says why',
    ]) {
      await page.getByRole('dialog', { name }).waitFor()
      await expect.poll(() => tour.getByRole('button', { name: 'Next' }).evaluate(isFocused), patience).toBe(true)
      await page.keyboard.press('Enter')
    }
    await tour.getByText('Stop 5 of 5').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/entity-investigation')
    await tour.getByRole('button', { name: 'Back' }).click()
    await tour.getByText('Stop 4 of 5').waitFor()
    await page.keyboard.press('Escape')
    await tour.waitFor({ state: 'detached' })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Help for this screen' }).click()
    await page.getByRole('dialog', { name: 'Help: Overview' }).getByRole('button', { name: 'Take the tour' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText('New here?').count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  })

  it('does what to do next to itself: the count falls, and rises again when it is taken back', async () => {
    const { page } = watched
    const advice = page.getByRole('link', { name: /Close open links to highly sensitive files/ })
    const count = async () =>
      Number(/([\d,]+) files/.exec((await advice.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    const overview = () => page.getByRole('link', { name: 'Overview', exact: true }).click()
    await advice.waitFor()
    const before = await count()
    expect(before).toBeGreaterThan(3)
    await advice.click()
    const rows = page.getByRole('grid').getByRole('row')
    for (const row of [1, 2]) await rows.nth(row).locator('[data-choose]').click()
    await page.getByRole('button', { name: 'Dry run of the 2 chosen' }).click()
    const facts = page.getByTestId('plan-facts')
    await facts.getByText('2 to do').waitFor()
    await page.getByRole('button', { name: 'Do it', exact: true }).click()
    await facts.getByText('2 done').waitFor()
    const plan = page.url()
    await overview()
    await expect.poll(count, patience).toBe(before - 2)
    await page.goto(plan)
    await page.getByRole('button', { name: 'Take it back…' }).click()
    const preview = page.getByTestId('undo-preview')
    await preview.getByRole('button', { name: 'Take it back' }).click()
    await facts.getByText('2 taken back').waitFor()
    await overview()
    await expect.poll(count, patience).toBe(before)
    expect(watched.complaints()).toEqual([])
  })
})
