import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, patience, reveal } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

/** What is far down is made when it is about to be seen. */
async function toTheEnd(page: Page) {
  await reveal(page.getByRole('heading', { name: 'How much was read' }))
  await page.getByTestId('coverage-complete').waitFor()
}

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

describe('the Overview', () => {
  it('S2.002 opens from each of its numbers the list that it counts', async () => {
    await screens.inBrowser('/', async ({ page }) => {
      await page.getByTestId('count-files').waitFor()
      await toTheEnd(page)
      const numbers = page.locator('a[data-testid]:not([data-testid="count-sources"])')
      const count = await numbers.count()
      expect(count).toBeGreaterThan(13)
      for (let index = 0; index < count; index++) {
        const number = numbers.nth(index)
        const name = await number.getAttribute('data-testid')
        const said = await (name === 'open-risk' ? number : number.locator('strong')).textContent()
        await number.click()
        expect([name, await page.getByTestId('total').textContent()]).toEqual([name, said])
        await page.goBack()
        await page.getByTestId('count-files').waitFor()
        await toTheEnd(page)
      }
      expect(Number(await page.getByTestId('open-risk').textContent())).toBeGreaterThan(0)
    })
  })

  it('shows who shares what with whom, as a table too, whose numbers open their events', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Who shares what with whom' }).first()
      await reveal(card)
      await card.getByRole('button', { name: /Show as table/ }).click()
      const row = card.getByRole('row', { name: /partner\.example/ }).first()
      const said = await row.getByRole('link').textContent()
      await row.getByRole('link').click()
      await page.waitForURL(/f=organization/)
      expect(await page.getByTestId('total').textContent()).toBe(said)
    })
  })

  it('names who and what is most at risk by kind, by keyboard too, and opens their investigation', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Most at risk' })
      await reveal(card)
      await card.getByRole('tab', { name: 'Employees' }).focus()
      await page.keyboard.press('End')
      await card.getByRole('tab', { name: 'Organisations', selected: true }).waitFor()
      await card.getByRole('link', { name: 'partner.example', exact: true }).waitFor()
      expect(
        (await card.getByRole('listitem').getByRole('link').allTextContents()).filter(name => !name.trim()),
      ).toEqual([])
      await page.keyboard.press('ArrowRight')
      await card.getByRole('tab', { name: 'Employees', selected: true }).waitFor()
      await card
        .getByRole('link', { name: /Jane Roe/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
      expect(page.url()).toContain('subject=employee')
    })
  })

  it('says what to do next, each step with the list that it is about, and which share of files passes every posture check', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      const card = page.getByRole('region', { name: 'What to do next' })
      const step = card.getByRole('listitem').first()
      const said = /^[\d,]+/.exec((await step.locator('.caption').textContent()) ?? '')?.[0]
      expect(await card.getByTestId('posture-score').textContent()).toMatch(/^\d+%$/)
      await step.getByRole('link').click()
      await expect.poll(() => page.getByTestId('total').textContent(), patience).toBe(said)
    })
  })

  it('drills from the top level of information types down to the files', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Information types' }).first()
      await reveal(card)
      await card.getByRole('button', { name: /Show as table/ }).click()
      await card.getByRole('button', { name: 'Regulated', exact: true }).click()
      await card.getByRole('button', { name: 'PCI', exact: true }).click()
      await card.getByRole('link', { name: 'Show the files' }).click()
      await page.waitForURL(/f=label1.*pci/)
      await page.getByRole('grid', { name: 'Files' }).getByText('cards.txt', { exact: true }).waitFor()
      expect(Number(await page.getByTestId('total').textContent())).toBeGreaterThan(0)
    })
  })

  it('zooms where one drags across the bars of risk over time', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      await page.goto(`${screens.server.url}/?frame=this-month`)
      const chart = page.getByRole('img', { name: 'Risk over time' })
      await chart.locator('canvas').waitFor()
      const box = await chart.boundingBox()
      if (!box) throw new Error('The chart has no box.')
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 8 })
      await page.mouse.up()
      await page.waitForURL(/frame=\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}/)
      await expect
        .poll(() => page.getByRole('button', { name: /^Time frame/ }).getAttribute('aria-label'), patience)
        .toMatch(/\d{2}\/\d{2}\/\d{4}/)
    })
  })

  it("shows days of one's own, and says where the newest events are when a time has none", async () => {
    await screens.setEdition('enterprise')
    await screens.inBrowser('/', async ({ page }) => {
      const picker = page.getByRole('button', { name: /^Time frame/ })
      await picker.click()
      await page.getByRole('menuitem', { name: 'Last 30 days' }).click()
      await page.waitForURL(/frame=last-30-days/)
      await picker.click()
      await page.getByRole('menuitem', { name: 'Choose days…' }).click()
      const days = page.getByRole('dialog', { name: 'Choose days' })
      await days.getByLabel('First day').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await days.getByLabel('First day').fill('02/01/2020')
      await days.getByLabel('Last day').fill('05/01/2020')
      await days.getByRole('button', { name: 'Show these days' }).click()
      await page.waitForURL(/frame=2020-01-02\.\.2020-01-05/)
      await page.getByText('No events in this time.').waitFor()
      await page.getByRole('link', { name: /^Newest events: / }).click()
      await expect.poll(() => page.getByTestId('open-risk').textContent(), patience).not.toBe('0')
    })
  })

  it('gives each chart as a picture', async () => {
    await screens.inBrowser('/', async ({ page }) => {
      await page.getByRole('img', { name: 'Risk over time' }).locator('canvas').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as picture: Risk over time' }).click()
      const file = await (await download).path()
      expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')
    })
  })

  it('S5.004 S9.004 S6.013 offers four time frames without the full time frame, and each earlier month with it', async () => {
    const disabled = () =>
      screens.inBrowser('/', async ({ page }) => {
        await page.getByRole('button', { name: /^Time frame/ }).click()
        const options = page.getByRole('menuitem')
        await options.first().waitFor()
        const names = await options.allTextContents()
        const off = await options.evaluateAll(items =>
          items.map(item => item.hasAttribute('data-disabled') || item.hasAttribute('disabled')),
        )
        expect(names.slice(0, 4)).toEqual(['This week', 'Last week', 'This month', 'Last month'])
        expect(names.length).toBeGreaterThan(4)
        seen = off
      })
    let seen: boolean[] = []
    await screens.setEdition('launch')
    await disabled()
    expect(seen.slice(4).every(Boolean)).toBe(true)
    expect(seen.slice(0, 4).some(off => !off)).toBe(true)
    await screens.setEdition('enterprise')
    await disabled()
    expect(seen.slice(4).every(off => !off)).toBe(true)
  })

  it('can be used by everybody', async () => {
    await screens.inBrowser('/?frame=all', async ({ page }) => {
      await reveal(page.getByRole('region', { name: 'Newest detections' }))
      await page.getByRole('region', { name: 'Most at risk' }).getByRole('link').first().waitFor()
      await expect.poll(() => page.getByText('Loading...').count(), patience).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
})
