import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityViolations } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest
beforeAll(async () => {
  screens = await startScreens()
  await screens.setEdition('enterprise')
}, setUpMs)
afterAll(() => screens.stop())

type Page = Parameters<Parameters<ScreensUnderTest['inBrowser']>[1]>[0]['page']
const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  return page.getByRole('region', { name: question })
}

it('S2.047 four clicks on the avatar put the conversation into the menu, and three do not', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Conversation' })
    for (let click = 0; click < 3; click++) await page.getByRole('button', { name: 'Your profile' }).click()
    expect(await entry.count()).toBe(0)
    await page.getByRole('button', { name: 'Your profile' }).click()
    await page.getByText('The conversation feature is on for this browser.').waitFor()
    await page.keyboard.press('Escape')
    await entry.click()
    await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

it('a question is answered with the query that it was read as, in both themes', async () => {
  await screens.inBrowser('/conversation', async ({ page }) => {
    const card = await ask(page, 'files by source')
    await card.getByText('Files by source').first().waitFor()
    await card.getByText('Change the query').click()
    await card.getByLabel('By', { exact: true }).waitFor()
    await card.getByText('The query', { exact: true }).click()
    await card.getByText('"dimensions": [').waitFor()
    for (const theme of ['dark', 'light']) {
      await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
      expect(await accessibilityViolations(page)).toEqual([])
    }
  })
})

it('what was asked can be changed, gone on from, and taken out; the address brings it back', async () => {
  await screens.inBrowser('/conversation', async ({ page }) => {
    const card = await ask(page, 'how many sensitve files do we have?')
    await card.getByText('“sensitve” was read as “sensitive”.').waitFor()
    const counted = async () => Number((await card.locator('strong').last().textContent())?.replaceAll(',', ''))
    await card.getByRole('link', { name: 'Open in Investigation' }).waitFor()
    const sensitive = await counted()
    expect(sensitive).toBeGreaterThan(0)
    await card.getByRole('button', { name: /^Without: the sensitivity/ }).click()
    await card.getByRole('button', { name: /^Without/ }).waitFor({ state: 'detached' })
    await card.getByRole('link', { name: 'Open in Investigation' }).waitFor()
    expect(await counted()).toBeGreaterThan(sensitive)
    const next = await ask(page, 'by sensitivity')
    await next.getByText('Files by sensitivity').first().waitFor()
    await next.getByRole('link', { name: 'Open in Investigation' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'by sensitivity' }).getByText('Files by sensitivity').first().waitFor()
  })
})

it('words that were not understood keep it from being answered, until somebody says so', async () => {
  await screens.inBrowser('/conversation', async ({ page }) => {
    const card = await ask(page, 'How many files about zeppelins do we have?')
    await card.getByText('Not understood: “zeppelins”.').waitFor()
    expect(await card.getByRole('link', { name: 'Open in Investigation' }).count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'Answer what was understood' }).click()
    await card.getByRole('link', { name: 'Open in Investigation' }).waitFor()
    const order = await ask(page, 'Delete all anonymous links')
    await order.getByText('nothing is deleted, sent or changed').waitFor()
  })
})

it('an answer becomes a block of a report', async () => {
  await screens.inBrowser('/conversation', async ({ page }) => {
    const card = await ask(page, 'files by share type')
    await card.getByRole('button', { name: 'Save to a report' }).click()
    const form = page.getByRole('dialog', { name: 'Save the answer to a report' })
    await form.getByLabel('Name of the report').fill('How widely we share')
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('article', { name: 'How widely we share' })
      .getByRole('heading', { name: 'Files by share type' })
      .waitFor()
  })
})
