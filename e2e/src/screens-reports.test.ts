import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityViolations, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest
beforeAll(async () => {
  screens = await startScreens()
  await screens.setEdition('enterprise')
  await screens.call('PATCH', '/organisation', { domains: ['acme.example'] })
}, setUpMs)
afterAll(() => screens.stop())

it('S2.009 S2.030 a monthly PDF to the board takes five clicks at most, and is among the schedules', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    let clicks = 0
    await page.exposeFunction('countClick', () => clicks++)
    await page.evaluate(
      `document.addEventListener('click', event => event.isTrusted && window.countClick(), { capture: true })`,
    )
    await page.getByRole('link', { name: 'Reports & Audit' }).click()
    await page.getByRole('button', { name: 'Schedule Executive report' }).click()
    const form = page.getByRole('dialog', { name: 'Schedule Executive report' })
    // A monthly PDF is what the form begins with.
    await form.getByLabel('Mail addresses').fill('board@acme.example')
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect({ isCounted: clicks > 0, isFew: clicks <= 5 }).toEqual({ isCounted: true, isFew: true })
    await page.getByRole('tab', { name: 'Schedules' }).click()
    await page.getByText(/Every month on the 1st at 07:30/).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

it('a report is downloaded, is in the history, and its file is told to be genuine, and changed once it is', async () => {
  await screens.inBrowser('/reports', async ({ page }) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Data inventory as PDF' }).click()
    const bytes = readFileSync(await (await saved).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('grid', { name: 'History' }).getByText('Data inventory').first().waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Verify a file' }).click()
    const verify = async (buffer: Buffer, verdict: string) => {
      await page.locator('input[type=file]').setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer })
      await page.getByRole('status').getByText(verdict).waitFor()
    }
    await verify(bytes, 'Genuine and unchanged')
    const changed = Buffer.from(bytes)
    changed[500] = (changed[500] ?? 0) ^ 1
    await verify(changed, 'Changed')
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

it('S2.010 a report is composed beside its preview, and saved as one of one’s own', async () => {
  await screens.inBrowser('/report-generator?ready=data-inventory', async ({ page }) => {
    const paper = page.getByRole('article', { name: 'Data inventory' })
    await paper.getByRole('heading', { name: 'Holdings' }).waitFor()
    await page.getByRole('button', { name: 'Remove Holdings' }).click()
    await expect.poll(() => paper.getByRole('heading', { name: 'Holdings' }).count(), patience).toBe(0)
    await page.getByLabel('Name').first().fill('Our inventory')
    await page.getByRole('article', { name: 'Our inventory' }).waitFor()
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Save as a report of your own' }).click()
    await page.getByText('Saved.').waitFor()
    await page.goto(`${screens.server.url}/reports`)
    await page.getByRole('article', { name: 'Our inventory' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

it('a saved report is narrowed to what one chooses and to dates of one’s own, changed, and deleted', async () => {
  await screens.inBrowser('/report-generator?ready=data-inventory', async ({ page }) => {
    await page.getByLabel('Name').first().fill('Narrow')
    await page.getByRole('button', { name: 'Save as a report of your own' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    await page.getByLabel('Time frame').selectOption('Dates of your own')
    await page.getByLabel('From').fill('01/02/2026')
    await page.getByLabel('From').press('Enter')
    await page.getByText('Narrow it down').click()
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'What it is about' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Sensitivity' }).click()
    // It is compared with one level, at least.
    await page.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'High' }).click()
    await page.keyboard.press('Escape')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    const saved = async () => {
      const { templates } = await screens.call<{
        templates: { name: string; frame: { from?: string }; filter: object | null }[]
      }>('GET', '/reports')
      return templates.find(({ name }) => name === 'Narrow')
    }
    await expect.poll(async () => JSON.stringify((await saved())?.filter ?? null), patience).toContain('"sensitivity"')
    expect((await saved())?.frame.from).toMatch(/^2026-0(1-31|2-01)T/)
    await page.getByRole('button', { name: 'Delete Narrow' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(saved, patience).toBeUndefined()
    await page.getByRole('article', { name: 'Executive report' }).waitFor()
  })
})

it('the audit trail is narrowed, looked into, taken out as CSV and verified on the same screen', async () => {
  await screens.inBrowser('/reports?tab=audit', async ({ page }) => {
    const grid = page.getByRole('grid', { name: 'Audit trail' })
    await page.getByLabel('Who, what, about what').fill('organisation.change')
    await grid.getByText('organisation.change').first().click()
    const entry = page.getByRole('dialog', { name: /^Entry \d+: organisation.change$/ })
    await entry.getByRole('region', { name: 'After' }).getByText('acme.example').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(text).toMatch(/^\ufeff?Number,Time,Who,/)
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .every(line => line.includes('organisation.change')),
    ).toBe(true)
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await page.getByText(/entries are as they were written/).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
