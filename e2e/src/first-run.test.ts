import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, reveal, type WatchedPage } from './browser.ts'
import { administrator, makeCompany, organisation, type Company } from './company.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** The first run as a person does it, from the printed link to a number that opens its list. Each test goes on where the one before ended. */
describe('the first run', () => {
  let server: ServerUnderTest, browser: Browser, company: Company, watched: WatchedPage, page: Page

  beforeAll(async () => {
    company = makeCompany()
    ;[server, browser] = await Promise.all([startServer(), openBrowser()])
    watched = await openPage(browser)
    page = watched.page
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    company?.remove()
  })

  it('without the link says where to find it', async () => {
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Open the set-up link' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/setup')
  })

  it('asks for the organisation and its administrator, and accepts no weak password', async () => {
    await page.goto(server.setupLink)
    const create = page.getByRole('button', { name: 'Create the organisation' })
    await page.getByLabel('Your name').fill(administrator.name)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('password123')
    await page.getByLabel('Name of the organisation').fill(organisation.name)
    await page.getByText('Weak: easy to guess').waitFor()
    expect(await create.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
    await page.getByText('Strong').waitFor()
  })

  it("suggests the administrator's domain as the organisation's own", async () => {
    await page.getByText(organisation.domain, { exact: true }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create the organisation' }).click()
    await page.getByRole('heading', { name: 'What would you like to see first?' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('scans a folder that is chosen on the server', async () => {
    await page.getByRole('button', { name: /^Scan a folder/ }).click()
    const path = page.getByLabel('Folder on the server')
    // It begins with the home folder, once the server has said where that is.
    await expect.poll(() => path.inputValue(), patience).not.toBe('')
    await path.fill(company.folder)
    await path.press('Enter')
    await page.getByRole('button', { name: 'finance' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Scan this folder' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  it('shows on the Overview what was found, without a reload', async () => {
    const count = async (name: string) => Number(await page.getByTestId(name).locator('strong').textContent())
    await expect.poll(() => count('count-files'), patience).toBe(company.documents)
    await expect.poll(() => count('count-sensitive'), patience).toBeGreaterThanOrEqual(3)
    expect(await count('count-sensitive')).toBeLessThan(company.documents)
  })

  it('says what could not be read, and why', async () => {
    await reveal(page.getByRole('region', { name: 'How much was read' }))
    const failed = Number(await page.getByTestId('coverage-failed').locator('strong').textContent())
    const others = await Promise.all(
      ['complete', 'partial', 'skipped'].map(status =>
        page.getByTestId(`coverage-${status}`).locator('strong').textContent(),
      ),
    )
    expect(failed + others.map(Number).reduce((sum, count) => sum + count, 0)).toBe(company.documents)
  })

  it('ends without a complaint of the browser, and the link works once', async () => {
    expect(watched.complaints()).toEqual([])
    const other = await openPage(browser)
    await other.page.goto(server.setupLink)
    await other.page.getByRole('heading', { name: 'Please Login' }).waitFor()
    await other.close()
  })
})
