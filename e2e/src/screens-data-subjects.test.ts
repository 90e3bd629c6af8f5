import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityViolations } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest
beforeAll(async () => {
  screens = await startScreens({
    documents: {
      'hr/contract.txt':
        'Contract of employment. Please contact Jane Roe at jane@acme.example or +49 30 901820 about it.',
    },
  })
  await screens.setEdition('enterprise')
}, setUpMs)
afterAll(() => screens.stop())

it('what is held about one person is exported with one search and two clicks, and who was asked about is in no address', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('jane@acme.example')
    await page.getByRole('option', { name: /Everything held about “jane@acme.example”/ }).click()
    await page.getByRole('heading', { name: 'Data-subject search', level: 1 }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /as PDF/ }).click()
    const bytes = readFileSync(await (await saved).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(page.url()).not.toMatch(/jane/i)
    expect(
      await page.evaluate<string>('JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])'),
    ).not.toMatch(/jane/i)
  })
})

it('a search by name, telephone number and id lists the files with what they were found by, and what was not read', async () => {
  await screens.inBrowser('/data-subjects', async ({ page }) => {
    await page.getByText('Name a person').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Who is it about?').fill('Jane Roe; 0049 30 901820; 536-90-4399')
    await page.keyboard.press('Enter')
    const files = page.getByRole('grid', { name: 'Files in which the person was found' })
    await files.getByRole('link', { name: 'Investigate contract.txt' }).waitFor()
    await files.getByRole('link', { name: 'Investigate employees.csv' }).waitFor()
    await files.getByText(/Phone, 1 time/).waitFor()
    await page
      .getByRole('region', { name: 'How far this can be relied on' })
      .getByText(/were not: /)
      .waitFor()
    await page.getByText(/In the audit trail as [0-9a-f]{16}/).waitFor()
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await files.getByRole('link', { name: 'Investigate contract.txt' }).click()
    await page.getByRole('heading', { name: 'contract.txt' }).first().waitFor()
  })
})

it('a request to erase somebody is begun from the answer, worked off with reasons, and closed', async () => {
  await screens.inBrowser('/data-subjects', async ({ page }) => {
    await page.getByLabel('Who is it about?').fill('+49 30 901820')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.getByRole('button', { name: 'Begin an erasure request' }).click()
    const form = page.getByRole('dialog', { name: 'Begin an erasure request' })
    await form.getByLabel('What is it called?').fill('Request 14')
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Begin an erasure request' }).click()
    const files = page.getByRole('grid', { name: 'Files of the request' })
    await files.getByRole('link', { name: 'Investigate contract.txt' }).waitFor()
    await page.getByText('1 open, 0 erased, 0 kept').waitFor()
    await files.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Has to stay' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Tax law')
    await page.getByRole('dialog').getByRole('button', { name: 'Has to stay' }).click()
    await page.getByText('0 open, 0 erased, 1 kept').waitFor()
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Close the request' }).click()
    await page.getByRole('button', { name: 'Open the request again' }).waitFor()
    await page.getByRole('button', { name: 'All requests' }).click()
    await page.getByRole('list', { name: 'Erasure requests' }).getByText('Request 14').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
