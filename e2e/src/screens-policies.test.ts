import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

const at = '/in-motion-customization'

describe('Policies', () => {
  it('S2.006 S2.036 begin with a ready one, whose matches are seen before it is saved', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByText('No policies yet').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: /^Customer data to personal addresses/ }).click()
      expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe(
        'Customer data to personal addresses',
      )
      const simulation = page.getByTestId('simulation')
      await simulation.getByTestId('simulated').waitFor(patience)
      await simulation.getByText(/^It is about events where sharing goes as far as/).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })

  it('groups of all, any or none lie within one another, by keyboard alone, told in words and simulated as they change', async () => {
    await screens.inBrowser(
      `${at}?policy=new`,
      async ({ page }) => {
        const groups = page.getByRole('group', { name: 'Which events' })
        const simulated = page.getByTestId('simulated').locator('strong')
        const matching = async () => Number.parseInt((await simulated.textContent())?.replaceAll(',', '') ?? '')
        const combining = groups.getByRole('combobox', { name: 'How many of these hold' })
        const press = async (...keys: string[]) => {
          for (const key of keys) await page.keyboard.press(key)
        }
        await page.getByLabel('Name', { exact: false }).first().fill('Not to partners')
        await groups.getByRole('combobox', { name: 'Values' }).fill('Outside')
        await press('ArrowDown', 'Enter', 'Escape')
        await expect.poll(matching, patience).toBeGreaterThan(0)
        const outside = await matching()
        // From the end of the first condition to the button behind it, and into what that adds.
        await groups.getByRole('button', { name: 'Add a group' }).focus()
        await press('Enter')
        await expect.poll(() => combining.count()).toBe(2)
        expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
          'What it is about',
        )
        await page.getByText('Write a condition to see what it matches.').waitFor()
        await press('Tab', 'Tab')
        await page.keyboard.type('Outside')
        await press('ArrowDown', 'Enter', 'Escape')
        await combining.nth(1).focus()
        await combining.nth(1).selectOption('nor')
        const words = page.getByTestId('simulation')
        await words
          .getByText(
            'It is about events where sharing goes as far as people of other organisations and (it is not so that sharing goes as far as people of other organisations).',
          )
          .waitFor(patience)
        await expect.poll(matching, patience).toBe(0)
        await combining.nth(0).selectOption('or')
        await expect.poll(matching, patience).toBeGreaterThan(outside)
        expect(await accessibilityViolations(page)).toEqual([])
        // The innermost group's button stands first: what a group holds is before its end.
        for (let depth = 3; depth <= 8; depth++) {
          await groups.getByRole('button', { name: 'Add a group' }).first().press('Enter')
          await expect.poll(() => combining.count()).toBe(depth)
        }
        await page.getByText('Groups go no deeper than this.').waitFor()
        expect(await groups.getByRole('button', { name: 'Add a group' }).first().isDisabled()).toBe(true)
        expect(await accessibilityViolations(page)).toEqual([])
        await groups.getByRole('button', { name: 'Remove this group' }).nth(1).press('Enter')
        await expect.poll(() => combining.count()).toBe(2)
        expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Add a condition')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('button', { name: 'Save all the same' }).click()
        await page.getByRole('button', { name: 'Not to partners', exact: true }).click()
        await expect.poll(() => combining.count(), patience).toBe(2)
        expect(await combining.nth(0).inputValue()).toBe('or')
        expect(await combining.nth(1).inputValue()).toBe('nor')
        await page.getByRole('button', { name: 'All policies' }).click()
        await page.getByRole('button', { name: 'More about Not to partners' }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await page.getByText('No policies yet').waitFor()
      },
      /409/,
    )
  })

  it('are written in plain words, simulated as one types, and saved once their share is confirmed', async () => {
    await screens.inBrowser(
      `${at}?policy=new`,
      async ({ page }) => {
        await page.getByLabel('Name', { exact: false }).first().fill('Mail to partners')
        await page.getByText('Write a condition to see what it matches.').waitFor()
        expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
        await page.getByRole('combobox', { name: 'Values' }).click()
        await page.getByRole('option', { name: 'Outside', exact: true }).click()
        await page.keyboard.press('Escape')
        const simulated = page.getByTestId('simulated').locator('strong')
        await expect.poll(() => simulated.textContent(), patience).toMatch(/^[1-9]\d* events?$/)
        await page.getByRole('region', { name: 'Newest examples' }).getByRole('link').first().waitFor()
        await page.getByRole('button', { name: 'Remove: Tell the administrators' }).click()
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Justify' }).click()
        await page.getByLabel('Reason').fill('Agreed with the works council')
        await page.getByTestId('simulation').getByText('It justifies them: “Agreed with the works council”.').waitFor()
        await page.getByRole('list', { name: 'Open risk' }).waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Save' }).click()
        await page
          .getByRole('alert')
          .getByText(/^It would match \d+ % of all events of the last 90 days/)
          .waitFor()
        await page.getByRole('button', { name: 'Save all the same' }).click()
        await page.getByText('Saved. What is on counts from now.').first().waitFor()
        const row = page.getByRole('listitem').filter({ hasText: 'Mail to partners' })
        await row.getByText(screens.administrator.email).waitFor()
        expect(await row.getByRole('radio', { name: 'Simulate' }).isChecked()).toBe(true)
        expect(await accessibilityViolations(page)).toEqual([])
      },
      /409/,
    )
  })

  it('one that matches most of what happens is switched on only by who confirms it', async () => {
    await screens.inBrowser(
      at,
      async ({ page }) => {
        const row = page.getByRole('listitem').filter({ hasText: 'Mail to partners' })
        await row.getByText('On', { exact: true }).click()
        const asked = page.getByRole('dialog', { name: 'It matches much' })
        await asked.getByText(/It would match \d+ % of all events of the last 90 days/).waitFor()
        await asked.getByRole('button', { name: 'All the same' }).click()
        await expect.poll(() => row.getByRole('radio', { name: 'On' }).isChecked(), patience).toBe(true)
        await row.getByText('Off', { exact: true }).click()
        await expect.poll(() => row.getByRole('radio', { name: 'Off' }).isChecked(), patience).toBe(true)
      },
      /409/,
    )
  })

  it('leaving what was changed asks first; a log that is empty says so', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByRole('button', { name: 'Mail to partners', exact: true }).click()
      await page.getByLabel('What it is for').fill('Mails to those whom we work with')
      await page.getByRole('button', { name: 'All policies' }).click()
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
      await asked.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('button', { name: 'Mail to partners', exact: true }).waitFor()
      await page.getByRole('tab', { name: 'Log' }).click()
      await page.getByText('Nothing matched yet').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })

  it('travel as a file, come in switched off, change places, and go with a word of warning', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      const path = await (await waiting).path()
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import policies' })
      await dialog.locator('input[type=file]').setInputFiles(path)
      await dialog.getByRole('button', { name: 'Add 1 policy' }).click()
      const rows = page.getByRole('list').getByRole('listitem').filter({ hasText: 'It justifies them' })
      await expect.poll(() => rows.count(), patience).toBe(2)
      await page.getByRole('button', { name: 'Apply Mail to partners later' }).first().click()
      await expect.poll(() => rows.count(), patience).toBe(2)
      for (let left = 2; left > 0; left--) {
        await page.getByRole('button', { name: 'More about Mail to partners' }).first().click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expect.poll(() => rows.count(), patience).toBe(left - 1)
      }
      await page.getByText('No policies yet').waitFor()
    })
  })

  it('an import that is no policy says so, and nothing is added', async () => {
    await screens.inBrowser(at, async ({ page }) => {
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import policies' })
      const choose = (name: string, text: string) =>
        dialog
          .locator('input[type=file]')
          .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
      await choose('broken.json', '{')
      await dialog.getByText('This file is no JSON. Choose one that was exported here.').waitFor()
      await choose('other.json', '{"version":1}')
      await dialog.getByText('There are no policies in this file. Choose one that was exported here.').waitFor()
      expect(await dialog.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true)
    })
  })

  it.each([
    ['light', 1440, 900],
    ['dark', 1024, 768],
    ['dark', 640, 400],
  ] as const)(
    'fits a window in the %s theme of %i × %i, the last of which is one of 2,560 × 1,600 at four times its size',
    async (theme, width, height) => {
      await screens.inBrowser(`${at}?policy=new&template=open-links`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height })
        await page.getByTestId('simulated').waitFor(patience)
        expect(await accessibilityViolations(page)).toEqual([])
        await page.goto(`${screens.server.url}${at}`)
        await page.getByRole('button', { name: /^New policy/ }).waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
      })
    },
  )
})
