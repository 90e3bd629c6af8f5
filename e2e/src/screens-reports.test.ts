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

it('S2.009 S2.030 a monthly PDF to the board takes five clicks, and is among the schedules', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports & Audit' }).click()
    await page.getByRole('button', { name: 'Schedule Executive report' }).click()
    const form = page.getByRole('dialog', { name: 'Schedule Executive report' })
    // A monthly PDF is what the form begins with.
    await form.getByLabel('Mail addresses').fill('board@acme.example')
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
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
