import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

describe('Trust Management', () => {
  it('S2.007 S2.034 lists organisations and contacts with what they receive, which opens the events', async () => {
    await screens.inBrowser('/trust-management?frame=all', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Organisations' })
      await grid.getByText('partner.example').click()
      const drawer = page.getByRole('dialog', { name: 'partner.example' })
      const received = drawer.getByRole('link').first()
      const said = await received.textContent()
      expect(await accessibilityViolations(page)).toEqual([])
      await received.click()
      expect(await page.getByTestId('total').textContent()).toBe(said)
      await page.goto(`${screens.server.url}/trust-management?of=contacts&frame=all`)
      await page
        .getByRole('grid', { name: 'Contacts' })
        .getByText(/Pat Partner/)
        .waitFor()
    })
  })

  it('shows what a decision does before it is saved, and keeps who decided, why and until when', async () => {
    await screens.inBrowser('/trust-management?frame=all', async ({ page }) => {
      await page.getByRole('grid', { name: 'Organisations' }).getByText('partner.example').click()
      const drawer = page.getByRole('dialog', { name: 'partner.example' })
      await drawer.getByText('Trusted', { exact: true }).click()
      await drawer
        .getByTestId('effect')
        .getByText(/rated differently/)
        .waitFor()
      await drawer.getByLabel('Reason').fill('Contract of 2026')
      await drawer.getByLabel(/^Until/).fill('31/12/2030')
      await page.getByRole('button', { name: '31 December 2030' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '31 December 2030' }).waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved. All of history is rated anew.').waitFor()
      const row = page.getByRole('row', { name: /partner\.example/ })
      await row.getByText('Contract of 2026').waitFor()
      await row.getByText('Trusted').waitFor()
      await row.getByText('31/12/2030').waitFor()
      await row.click()
      await drawer.getByText(`Decided by ${screens.administrator.email}`).waitFor()
      expect(await row.count()).toBe(1)
    })
  })

  it('decides about several at once', async () => {
    await screens.inBrowser('/trust-management?frame=all', async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Select all' }).click()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Decide trust' }).click()
      const dialog = page.getByRole('dialog', { name: /^Decide trust in \d/ })
      await dialog.getByText('Untrusted', { exact: true }).click()
      await dialog.getByLabel('Reason').fill('Supplier review')
      await dialog.getByTestId('effect').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('Untrusted', { exact: true }).first().click()
      await expect
        .poll(() => page.getByRole('row', { name: /Supplier review/ }).count(), patience)
        .toBeGreaterThanOrEqual(2)
    })
  })

  it('imports decisions from CSV, but none while a line is wrong', async () => {
    await screens.inBrowser('/trust-management', async ({ page }) => {
      await page.getByRole('button', { name: 'Import CSV' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import trust from CSV' })
      const text = dialog.getByLabel('or paste it here')
      await text.fill('subject,trust,reason\nsupplier.example,friendly,Known for years\n')
      await dialog.getByRole('button', { name: 'Check' }).click()
      await dialog.getByText('Nothing is saved while a line has a problem.').waitFor()
      expect(await dialog.getByRole('button', { name: 'Check' }).isDisabled()).toBe(true)
      await text.fill('subject,trust,reason\nsupplier.example,trusted,Known for years\n')
      await dialog.getByRole('button', { name: 'Check' }).click()
      await dialog.getByText('Every line can be saved.').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save 1 decision' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page
        .getByRole('row', { name: /supplier\.example/ })
        .getByText('Known for years')
        .waitFor()
    })
  })

  it('says when there is nobody to suggest', async () => {
    await screens.inBrowser('/trust-management?of=suggestions', async ({ page }) => {
      await page.getByText('No suggestions').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
})

describe('Accounts', () => {
  it('S2.014 S3.020 S3.022 are listed, sorted, searched, added and removed', async () => {
    await screens.inBrowser('/accounts', async ({ page }) => {
      for (const [name, email] of [
        ['Bea Book', 'bea@acme.example'],
        ['Al Desk', 'al@acme.example'],
      ] as const) {
        await page.getByRole('button', { name: 'Add an account' }).click()
        const dialog = page.getByRole('dialog', { name: 'Watch one more account' })
        await dialog.getByLabel('Name').fill(name)
        await dialog.getByLabel('Email or external ID').fill(email)
        await dialog
          .getByRole('combobox', { name: 'Service' })
          .or(dialog.getByRole('textbox', { name: 'Service' }))
          .first()
          .click()
        await page.getByRole('option', { name: 'Exchange' }).click()
        await dialog.getByRole('button', { name: 'Add' }).click()
        await page.getByRole('grid', { name: 'Accounts' }).getByText(email).waitFor()
        await dialog.waitFor({ state: 'hidden' })
      }
      const names = () => page.getByRole('row').locator('[role=gridcell]:first-child').allTextContents()
      expect((await names()).slice(0, 2)).toEqual(['Al Desk', 'Bea Book'])
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
      await expect.poll(async () => (await names()).at(-1), patience).toBe('Al Desk')
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('textbox', { name: 'Search accounts' }).fill('desk')
      await expect.poll(names, patience).toEqual(['Al Desk'])
      await page.getByRole('button', { name: 'Stop watching: Al Desk' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click()
      await page.getByText('No accounts').waitFor()
    })
  })
})
