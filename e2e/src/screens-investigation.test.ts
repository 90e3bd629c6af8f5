import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, chooseTheme, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

/** Nobody is named in it. */
const survey = Array.from({ length: 40 }, (_, at) => `${at % 2 ? 'f' : 'm'},${10_100 + at},19${50 + at}-03-12`)

beforeAll(async () => {
  screens = await startScreens({
    documents: { 'hr/survey.csv': ['gender,postcode,date of birth', ...survey].join('\n') },
  })
}, setUpMs)
afterAll(() => screens?.stop())

/** What was known last stands there until the answer of now is here. */
const shownRisk = async (page: Page) => Number(await page.getByTestId('open-risk').textContent())
const openRisk = async (page: Page) => {
  await page.goto(`${screens.server.url}/?frame=all`)
  return shownRisk(page)
}

describe('an investigation', () => {
  it('goes from what is open to its neighbours in the list by keys and by buttons', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const rows = page.getByRole('grid', { name: 'Files' }).getByRole('row')
      await rows.nth(1).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(/^1 of \d+$/).waitFor()
      const first = new URL(page.url()).searchParams.get('item')
      expect(await drawer.getByRole('button', { name: 'The one before (K)' }).isDisabled()).toBe(true)
      await page.keyboard.press('j')
      await drawer.getByText(/^2 of \d+$/).waitFor()
      expect(new URL(page.url()).searchParams.get('item')).not.toBe(first)
      await drawer.getByRole('button', { name: 'The one after (J)' }).click()
      await drawer.getByText(/^3 of \d+$/).waitFor()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('k')
      await drawer.getByText(/^1 of \d+$/).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('item'), patience).toBe(first)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => new URL(page.url()).searchParams.get('item'), patience).toBeNull()
    })
  })

  it('shows why a file is sensitive, with masked evidence only', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=name:eq:cards.txt', async ({ page }) => {
      await page.getByRole('grid', { name: 'Files' }).getByText('cards.txt', { exact: true }).click()
      const drawer = page.getByRole('dialog', { name: 'cards.txt' })
      await drawer.getByText('What is in it, and why we say so').waitFor()
      await drawer.getByText('•••• 1111').first().waitFor()
      expect(await page.content()).not.toContain('4111 1111')
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(page.url()).not.toContain('item=')
    })
  })

  it('goes by keyboard: arrows move, Enter opens', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Files' })
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('Who can reach it').waitFor()
      expect(page.url()).toContain('item=')
    })
  })

  it('keeps filters, search, sort and columns, which can be removed again', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=sensitivity:gte:2', async ({ page }) => {
      const total = page.getByTestId('total')
      const before = Number(await total.textContent())
      await page.getByRole('button', { name: /Remove this filter/ }).click()
      await expect.poll(async () => Number(await total.textContent()), patience).toBeGreaterThan(before)
      await page.getByRole('textbox', { name: 'Search this list' }).fill('lunch')
      await expect.poll(() => total.textContent(), patience).toBe('1')
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
      await page.waitForURL(/sort=name/)
      await page.getByRole('textbox', { name: 'Search this list' }).fill('no such file anywhere')
      await page.getByText('No Results').waitFor()
    })
  })

  it('keeps columns as wide as they were made by keyboard, and opens playbooks for the files that are selected', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Files' })
      const edge = grid.getByRole('separator', { name: 'Width of Sensitivity' })
      const widthNow = async () => Number(await edge.getAttribute('aria-valuenow'))
      await edge.focus()
      await expect.poll(widthNow, patience).toBeGreaterThan(0)
      const before = await widthNow()
      await edge.press('ArrowRight')
      await edge.press('ArrowRight')
      await expect.poll(widthNow, patience).toBe(before + 32)
      await page.reload()
      await edge.focus()
      await expect.poll(widthNow, patience).toBe(before + 32)
      await edge.press('Home')
      await expect.poll(widthNow, patience).toBe(before)
      await grid.focus()
      for (const key of ['ArrowDown', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key)
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByText('2 selected').waitFor()
      await bar.getByRole('link').first().press('Enter')
      await page.waitForURL(/playbooks\?.*item=.*item=/)
    })
  })
})

describe('a file', () => {
  it('has a page of its own that says how it is built and how it was read, never its text', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=name:eq:employees.csv', async ({ page }) => {
      await page.getByRole('grid', { name: 'Files' }).getByText('employees.csv', { exact: true }).click()
      await page.getByRole('dialog', { name: 'employees.csv' }).getByRole('link', { name: 'Open its page' }).click()
      await page.getByRole('heading', { name: 'employees.csv', level: 1 }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'How it is built' }).waitFor()
      await page.getByRole('heading', { name: 'Label history' }).waitFor()
      await page.getByText('What is in it, and why we say so').waitFor()
      expect(await page.content()).not.toContain('536-90-4399')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
})

describe('a table without names', () => {
  it.each([
    ['light', 1440, 900],
    ['light', 1024, 768],
    ['dark', 1440, 900],
    ['dark', 640, 400],
  ] as const)('says whom it gives away all the same, in the %s theme of %i × %i', async (theme, width, height) => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=name:eq:survey.csv', async ({ page }) => {
      await chooseTheme(page, theme)
      await page.setViewportSize({ width, height })
      await page.getByRole('grid', { name: 'Files' }).getByText('survey.csv', { exact: true }).click()
      const drawer = page.getByRole('dialog', { name: 'survey.csv' })
      await drawer.getByRole('heading', { name: 'Who can be singled out' }).waitFor()
      await drawer
        .getByText('date of birth alone singles out 40 of the 40 people compared', { exact: false })
        .scrollIntoViewIfNeeded()
      expect(await page.content()).not.toContain('1950-03-12')
      expect(await accessibilityViolations(page)).toEqual([])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })
})

describe('a person', () => {
  it('S2.011 S2.025 S3.065 is found by a part of the name, with facts, risk, relations and everything that they had to do with', async () => {
    await screens.inBrowser(
      '/entity-investigation?subject=organization:partner.example&frame=all',
      async ({ page }) => {
        await page.getByRole('heading', { name: 'partner.example', level: 1 }).waitFor()
        await page.getByRole('textbox', { name: 'Investigate a person, folder or file' }).fill('jane')
        await page.getByRole('option', { name: /Jane Roe/ }).click()
        await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
        await page.getByRole('img', { name: 'Relations: Jane Roe' }).locator('canvas').waitFor()
        for (const [tab, name] of [
          ['Files', /Message/],
          ['External contacts', /Pat Partner|sales@|Sales/],
          ['Organisations', /partner\.example|supplier\.example/],
        ] as const) {
          await page.getByRole('tab', { name: tab }).click()
          await page.getByRole('grid', { name: tab }).getByText(name).first().waitFor()
        }
        expect(await accessibilityViolations(page)).toEqual([])
        const events = Number(/\d+/.exec((await page.getByRole('tab', { name: 'Events' }).textContent()) ?? '')?.[0])
        await page.getByRole('link', { name: `${events} events` }).click()
        expect(Number(await page.getByTestId('total').textContent())).toBe(events)
      },
    )
  })

  it('leads from one subject to the next, and back', async () => {
    await screens.inBrowser(
      '/entity-investigation?subject=organization:partner.example&frame=all',
      async ({ page }) => {
        await page.getByRole('tab', { name: 'Employees' }).click()
        await page.getByRole('grid', { name: 'Employees' }).getByText('Jane Roe').first().click()
        await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
        await page.goBack()
        await page.getByRole('heading', { name: 'partner.example', level: 1 }).waitFor()
        expect(page.url()).toContain('subject=organization')
      },
    )
  })
})

describe('an event', () => {
  it('S1.002 S3.029 says in one click why it is rated so, and leaves the open risk when somebody justifies it', async () => {
    await screens.inBrowser(
      '/entity-investigation?type=events&frame=all&f=severity:gte:3&f=justified:eq:false',
      async ({ page }) => {
        await page.getByRole('grid', { name: 'Events' }).getByRole('gridcell', { name: 'High' }).first().click()
        const drawer = page.getByRole('dialog')
        await drawer.getByRole('heading', { name: 'Why its severity is high' }).waitFor()
        await drawer.getByRole('list', { name: 'Risk types that it matches' }).getByRole('listitem').first().waitFor()
        await drawer.getByRole('list', { name: 'To' }).getByRole('listitem').first().waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        const address = page.url()
        const before = await openRisk(page)
        await page.goto(address)
        await drawer.getByLabel('Reason').fill('Agreed with the data-protection officer')
        await drawer.getByRole('button', { name: 'Justify' }).click()
        await drawer.getByText('Agreed with the data-protection officer').waitFor()
        await page.goto(`${screens.server.url}/?frame=all`)
        await expect.poll(() => shownRisk(page), patience).toBe(before - 1)
        await page.goto(address)
        await drawer.getByRole('button', { name: 'Withdraw the justification' }).click()
        await drawer.getByRole('button', { name: 'Justify' }).waitFor()
        await page.goto(`${screens.server.url}/?frame=all`)
        await expect.poll(() => shownRisk(page), patience).toBe(before)
      },
    )
  })

  it('leads on to who did it, to the file and to a label for it, in the same time frame', async () => {
    await screens.inBrowser('/entity-investigation?type=events&frame=all', async ({ page }) => {
      await page.getByRole('grid', { name: 'Events' }).getByText('Jane Roe').first().click()
      const ways = page
        .getByRole('dialog')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'What to do about it' }) })
      await ways.getByRole('listitem').first().waitFor()
      expect(await ways.getByRole('listitem').allTextContents()).toEqual([
        'See what else Jane Roe did',
        'See who can reach the file, and how',
        'Put a Microsoft label on the file',
      ])
      const leadsTo = (name: string) => ways.getByRole('link', { name }).getAttribute('href')
      expect(await leadsTo('See who can reach the file, and how')).toMatch(/subject=file%3A.*frame=all/)
      expect(await leadsTo('Put a Microsoft label on the file')).toMatch(/^\/manual-ms-labeling\?file=[0-9a-f-]{36}$/)
      await ways.getByRole('link', { name: 'See what else Jane Roe did' }).press('Enter')
      await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
      expect(page.url()).toMatch(/subject=employee%3A.*frame=all/)
    })
  })

  it('is justified together with others that are selected, by keyboard', async () => {
    await screens.inBrowser(
      '/entity-investigation?type=events&frame=all&f=severity:gte:1&f=justified:eq:false',
      async ({ page }) => {
        const total = Number(await page.getByTestId('total').textContent())
        await page.getByRole('grid', { name: 'Events' }).focus()
        for (const key of ['ArrowDown', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key)
        const bar = page.getByRole('region', { name: 'Selection' })
        await bar.getByText('2 selected').waitFor()
        await bar.getByRole('button', { name: 'Justify' }).click()
        const dialog = page.getByRole('dialog', { name: 'Justify 2 events' })
        await dialog.getByLabel('Reason').fill('Part of the yearly audit')
        await dialog.getByRole('button', { name: 'Justify' }).click()
        await expect.poll(async () => Number(await page.getByTestId('total').textContent()), patience).toBe(total - 2)
      },
    )
  })
})

describe('a list', () => {
  it('is narrowed by filters that are chosen, stand as chips and in the address, and go again', async () => {
    await screens.inBrowser('/entity-investigation?type=events&frame=all', async ({ page }) => {
      const total = page.getByTestId('total')
      const all = Number(await total.textContent())
      const filters = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Add a filter' }).click()
      await filters.getByRole('button', { name: 'Severity' }).click()
      await filters.getByRole('checkbox', { name: 'High' }).check()
      await filters.getByRole('checkbox', { name: 'Medium' }).check()
      expect(await accessibilityViolations(page)).toEqual([])
      await filters.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/f=severity(%3A|:)in/)
      await expect.poll(async () => Number(await total.textContent()), patience).toBeLessThan(all)
      await page.getByRole('button', { name: 'Add a filter' }).click()
      await filters.getByRole('button', { name: 'Severity' }).click()
      await filters.getByRole('checkbox', { name: 'Medium', checked: true }).uncheck()
      await filters.getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('button', { name: 'Remove this filter: Severity is High' }).click()
      await expect.poll(async () => Number(await total.textContent()), patience).toBe(all)
    })
  })

  it('is narrowed by a value that is typed, whatever it is a value of', async () => {
    await screens.inBrowser('/entity-investigation?type=events&frame=all', async ({ page }) => {
      await page.getByRole('button', { name: 'Add a filter' }).click()
      await page.getByRole('textbox', { name: 'Find a filter or a value' }).fill('outsi')
      await page.getByRole('button', { name: 'Outside Share type' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove this filter: Share type is Outside' }).waitFor()
      expect(new URL(page.url()).searchParams.getAll('f')).toEqual(['shareType:eq:outside'])
    })
  })

  it('is narrowed by the funnel of a cell to what says the same, and names who is meant', async () => {
    await screens.inBrowser('/entity-investigation?type=events&frame=all', async ({ page }) => {
      const who = page.getByRole('row').nth(1).getByRole('gridcell').nth(5)
      await expect.poll(() => who.textContent(), patience).toMatch(/\w/)
      const name = (await who.textContent()) ?? ''
      await who.hover()
      await who.getByRole('button', { name: 'Only what says the same: Who' }).click()
      await page.getByRole('button', { name: `Remove this filter: Who is ${name}` }).waitFor()
      expect(new URL(page.url()).searchParams.get('event')).toBeNull()
    })
  })

  it('S3.059 S7.041 is kept under a name, found again and deleted', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=sensitivity:gte:2', async ({ page }) => {
      await page.getByRole('button', { name: 'Saved' }).click()
      await page.getByRole('menuitem', { name: 'Save this investigation' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Sensitive files')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('The investigation is saved.').waitFor()
      await page.goto(`${screens.server.url}/entity-investigation?type=folders`)
      await page.getByRole('button', { name: 'Saved' }).click()
      await page.getByRole('menuitem', { name: /Sensitive files/ }).click()
      await page.getByRole('button', { name: /Remove this filter: Sensitivity/ }).waitFor()
      await page.getByRole('button', { name: 'Saved' }).click()
      await page.getByRole('button', { name: 'Delete: Sensitive files' }).click()
      await page.getByText('Nothing is saved yet.').waitFor()
      expect(await page.getByRole('menuitem', { name: /Sensitive files/ }).count()).toBe(0)
    })
  })

  it('S6.015 is given as CSV with its filters, and S4.041 S6.013 says which plan has that where it is missing', async () => {
    await screens.inBrowser('/entity-investigation?type=files&frame=all&f=name:eq:cards.txt', async ({ page }) => {
      const total = Number(await page.getByTestId('total').textContent())
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('Files, Name is cards.txt.csv')
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(lines).toHaveLength(total + 1)
      expect(lines[1]).toContain('cards.txt')
    })
    await screens.setEdition('launch')
    await screens.inBrowser('/entity-investigation?type=files&frame=this-month', async ({ page }) => {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await page.getByRole('heading', { name: 'Export is a Premium Feature' }).waitFor()
    })
    await screens.inBrowser('/entity-investigation?type=events&frame=all', async ({ page }) => {
      await page
        .getByText(/^The list goes from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}\. The Standard edition shows all\.$/)
        .waitFor()
    })
    await screens.inBrowser('/information-customization', async ({ page }) => {
      await page.getByText('Sensitivities can be changed from the Standard edition on.').waitFor()
      expect(await page.getByRole('combobox', { name: 'Sensitivity of Regulated' }).isDisabled()).toBe(true)
    })
    await screens.setEdition('enterprise')
  })
})
