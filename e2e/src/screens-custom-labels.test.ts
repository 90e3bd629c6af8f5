import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

const at = '/information-customization?view=labels'
const fixture = (name: string) => join(import.meta.dirname, '../../packages/classify/src/custom/import/fixtures', name)
const sandbox = (page: Page) => page.getByRole('region', { name: 'Try it' })
const choose = (page: Page, kind: string) => page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click()

describe('custom labels', () => {
  it('are made from keywords with a live sandbox, created, and listed with their place and sensitivity', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByText('No custom labels yet').waitFor()
      await page.getByRole('button', { name: 'New label' }).click()
      await page.getByLabel('Name', { exact: false }).first().fill('Project Falcon')
      await page.getByLabel('Terms, one in each line').fill('Falcon\nPF-7')
      await page.getByLabel('Words nearby that speak for it').fill('budget')
      await sandbox(page)
        .getByLabel('Paste a text here, or drop a file.')
        .fill('The budget of Falcon, then a falcon in the sky.')
      // The first trial starts a process of its own.
      await sandbox(page)
        .getByText(/Project Falcon was found 2 times \(confidence 85\)/)
        .waitFor({ timeout: 90_000 })
      expect(await sandbox(page).locator('mark').allTextContents()).toEqual(['Falcon', 'falcon'])
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Create label' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Project Falcon' })
      await row.getByText('Keywords and phrases · Business').waitFor()
      await row.getByText('2 terms').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('tab', { name: 'Types and risks' }).click()
      await page.getByLabel('Search types').fill('Falcon')
      await page.getByRole('combobox', { name: 'Sensitivity of Project Falcon' }).waitFor()
    })
  })

  it('a pattern that cannot be matched in linear time is refused while it is tried, with the way out', async () => {
    await screens.inBrowser(
      `${at}&label=new`,
      async ({ page }) => {
        await choose(page, 'Pattern')
        await page.getByLabel('Pattern', { exact: false }).last().waitFor()
        await page.getByRole('textbox', { name: /^Pattern/ }).fill('(\\d)\\1')
        await sandbox(page).getByLabel('Paste a text here, or drop a file.').fill('customer C-12345')
        await sandbox(page)
          .getByText(/refers back to a group, which cannot be matched in linear time/)
          .waitFor()
        await page.getByRole('textbox', { name: /^Pattern/ }).fill('C-\\d{5}')
        await sandbox(page)
          .getByText(/1 match · 16 characters read/)
          .waitFor()
        expect(await sandbox(page).locator('mark').allTextContents()).toEqual(['C-12345'])
      },
      /status of 400/,
    )
  })

  it('a table gives its columns, and its rows are found in a dropped file once it is saved', async () => {
    await screens.inBrowser(`${at}&label=new`, async ({ page }) => {
      await page.getByLabel('Name', { exact: false }).first().fill('Customers')
      await choose(page, 'Exact data match')
      await page
        .locator('form input[type=file]')
        .first()
        .setInputFiles({
          name: 'customers.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('number,name,city\nK-100,Ann Lee,Ulm\nK-200,Bob Ray,Bonn\n'),
        })
      await page.getByText(/2 rows\. They are hashed on the server/).waitFor()
      await page.getByRole('button', { name: 'Create label' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('2 rows').waitFor()
      await page.getByRole('button', { name: 'Customers' }).click()
      await sandbox(page)
        .getByLabel('Choose a file')
        .setInputFiles({
          name: 'letter.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Dear Bob Ray of Bonn, your number is K-200.'),
        })
      await sandbox(page)
        .getByText(/stands near the same row's name and city/)
        .waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })

  it('how many items a definition touches is read from a sample', async () => {
    await screens.inBrowser(`${at}&label=new`, async ({ page }) => {
      await page.getByLabel('Terms, one in each line').fill('the')
      await page.getByRole('button', { name: 'How many items would it touch?' }).click()
      await page.getByText(/About \d+ of \d+ items/).waitFor({ timeout: 90_000 })
      expect(await page.getByText(/items were read again/).count()).toBe(1)
    })
  })

  it("another product's rules are translated with a report, and created", async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import rules' })
      await dialog.getByLabel('Or paste it here').fill(readFileSync(fixture('staff.xml'), 'utf8'))
      await dialog.getByRole('button', { name: 'Translate' }).click()
      await dialog.getByText('Purview rule package: 3 labels can be taken over').waitFor()
      await dialog.getByRole('heading', { name: 'Not taken over' }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create 3 labels' }).click()
      await dialog.waitFor({ state: 'detached', timeout: 60_000 })
      await page.getByRole('button', { name: 'Dangerous cargo' }).waitFor()
    })
  })

  it('S4.039 a deleted one leaves the list', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByRole('button', { name: 'Loyalty card' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog', { name: 'Delete Loyalty card?' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Staff number' }).waitFor()
      await page.getByRole('button', { name: 'Loyalty card' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('button', { name: 'Dangerous cargo' }).count()).toBe(1)
    })
  })
})

describe('exceptions', () => {
  it('"This is not …" at an item\'s finding takes its label away, says so, and can be taken back', async () => {
    await screens.inBrowser(
      '/entity-investigation?type=files&frame=all&f=name:eq:invoice-2031.txt',
      async ({ page }) => {
        await page.getByRole('grid', { name: 'Files' }).getByText('invoice-2031.txt', { exact: true }).click()
        const drawer = page.getByRole('dialog', { name: 'invoice-2031.txt' })
        await drawer.getByRole('button', { name: 'This is not IBAN' }).click()
        const form = page.getByRole('dialog', { name: 'This is not IBAN' })
        await form.getByText(/items? loses? a label/).waitFor({ timeout: 60_000 })
        expect(await accessibilityViolations(page)).toEqual([])
        await form.getByLabel('Reason').fill('a sample')
        await form.getByRole('button', { name: 'Leave out' }).click()
        await drawer
          .getByText(
            /IBAN: not counted\. The value •••• 3000 is not counted as iban: exception by .*, because a sample/,
          )
          .waitFor()
        expect(await drawer.getByRole('button', { name: 'This is not IBAN' }).count()).toBe(0)
      },
    )
    await screens.inBrowser('/information-customization?view=exceptions', async ({ page }) => {
      const row = page.getByRole('listitem').filter({ hasText: 'because a sample' })
      expect(await accessibilityViolations(page)).toEqual([])
      await row.getByRole('button', { name: 'Take back' }).click()
      await row.waitFor({ state: 'detached' })
    })
  })
})
