import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest
beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens.stop())

test('under the bell somebody chooses what to be told, here and by mail, and when; a link in a mail leads there', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByRole('button', { name: 'Choose what you are told' }).click()
    const form = page.getByRole('dialog', { name: 'What you are told' })
    await form.getByLabel('Tickets: here').uncheck()
    await form.getByLabel('Tickets: by mail').selectOption('In the digest')
    await form.getByLabel('How often').selectOption('Every week')
    await form.getByLabel('Day', { exact: true }).selectOption('Friday')
    await form.getByRole('switch', { name: 'Have quiet hours every day' }).click()
    await form.getByLabel('From').fill('21:30')
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => form.count(), patience).toBe(0)
    await page.goto(new URL('/?show=notifications', page.url()).href)
    await expect
      .poll(
        () =>
          form
            .getByLabel('From')
            .inputValue()
            .catch(() => ''),
        patience,
      )
      .toBe('21:30')
    expect(await form.getByLabel('Tickets: here').isChecked()).toBe(false)
    expect(await form.getByLabel('Day', { exact: true }).inputValue()).toBe('5')
  })
})
