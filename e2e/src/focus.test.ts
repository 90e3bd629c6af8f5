import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

const hasFocus = (on: Locator) => on.evaluate(element => element.matches(':focus'))
const dialog = (page: Page) => page.getByRole('dialog').first()

describe('the focus is back where it was', () => {
  it('when a drawer that was opened from a list is closed by Escape', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Files' })
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Close' }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(grid), patience).toBe(true)
    })
  })

  it('when a list was exported', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const button = page.getByRole('button', { name: 'Export CSV' })
      await button.focus()
      const saved = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      await saved
      await expect.poll(() => hasFocus(button), patience).toBe(true)
    })
  })

  it('when a form was saved', async () => {
    await screens.inBrowser('/reports', async ({ page }) => {
      const button = page.getByRole('button', { name: 'Schedule Executive report' })
      await button.click()
      await dialog(page).getByLabel('Mail addresses').fill('board@acme.example')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(button), patience).toBe(true)
    })
  })

  it('when what opened a form is drawn anew by what was saved', async () => {
    await screens.inBrowser('/information-customization', async ({ page }) => {
      const level = page.getByRole('combobox', { name: 'Sensitivity of Finance', exact: true })
      await level.focus()
      await level.selectOption('Low')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => level.inputValue(), patience).toBe('1')
      expect(await hasFocus(level)).toBe(true)
    })
  })

  it('when the list goes with what was decided, or as near to it as there is anything', async () => {
    const neutral = '/trust-management?of=contacts&frame=all&trust=neutral&q=sales'
    await screens.inBrowser(neutral, async ({ page }) => {
      const grid = page.getByRole('grid').first()
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialog(page).getByText('Untrusted', { exact: true }).click()
      await dialog(page).getByLabel('Reason').fill('Sold to a competitor')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await grid.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(page.locator('main :focus')), patience).toBe(true)
    })
  })
})
