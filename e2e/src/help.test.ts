import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityViolations, patience } from './browser.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest

beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell?.stop())

it('the key ? explains the screen, leads to the documentation, and gives the focus back; nobody is interrupted while typing', async () => {
  expect(
    await shell.inBrowser('/trust-management', async ({ page }) => {
      const button = page.getByRole('button', { name: 'Help for this screen' })
      const help = page.getByRole('dialog', { name: 'Help: Trust Management' })
      await button.focus()
      await page.keyboard.press('?')
      await help.getByText('What you can do here').waitFor()
      await help.getByRole('link', { name: 'Trust', exact: true }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await expect.poll(() => button.evaluate(element => element.matches(':focus')), patience).toBe(true)
      await page.getByPlaceholder('Search by name or address').press('?')
      expect(await help.count()).toBe(0)
      await button.click()
      await help.getByRole('link', { name: 'Trust', exact: true }).click()
      await page.getByRole('heading', { name: 'Trust', exact: true, level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/help/trust')
      expect(await accessibilityViolations(page)).toEqual([])
    }),
  ).toEqual([])
})

it('the key can be switched off, and stays off', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      const help = page.getByRole('dialog', { name: 'Help: Overview' })
      const button = page.getByRole('button', { name: 'Help for this screen' })
      await button.click()
      const saved = page.waitForResponse(response => response.request().method() === 'PUT')
      await help.getByRole('switch', { name: 'The key ? opens this help' }).press('Space')
      await saved
      await page.reload()
      await button.click()
      expect(await help.getByRole('switch').isChecked()).toBe(false)
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      expect(await help.count()).toBe(0)
    }),
  ).toEqual([])
})

it('the documentation is searched as one types, opens at the heading that was found, and shows its pictures', async () => {
  expect(
    await shell.inBrowser('/help', async ({ page }) => {
      await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('emergency stop')
      await page.getByRole('link', { name: /The emergency stop/ }).click()
      const heading = page.getByRole('heading', { name: 'The emergency stop' })
      await expect.poll(() => heading.evaluate(element => element.matches(':focus')), patience).toBe(true)
      expect(page.url()).toBe(`${shell.server.url}/help/mending#the-emergency-stop`)
      const picture = page.getByRole('img', { name: 'A dry run: every step before anything is done' })
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth), patience)
        .toBe(1280)
      await page.goto(`${shell.server.url}/help/no-such-page`)
      await page.getByText('There is no such page').waitFor()
    }),
  ).toEqual([])
})
