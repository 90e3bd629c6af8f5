import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picture } from '@sharelight/extract/testing/picture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience } from './browser.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

describe('data sources', () => {
  it('can be tested, scanned again and disconnected with everything that was found', async () => {
    await screens.inBrowser('/data-sources-management', async ({ page }) => {
      await page.getByRole('button', { name: 'Connect File system' }).click()
      const form = page.getByRole('dialog', { name: 'File system' })
      await form.getByLabel('Folder on the server').fill(`${screens.company.folder}/notes`)
      await form.getByLabel('Folder on the server').press('Enter')
      await form.getByRole('button', { name: 'Test connection' }).click()
      await form.getByText('It works.').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await form.getByLabel('Name', { exact: true }).fill('Notes')
      await form.getByLabel('Largest file').fill('10')
      const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/sources'))
      await form.getByRole('button', { name: 'Connect and scan' }).click()
      expect(((await sent).postDataJSON() as { settings: object }).settings).toMatchObject({
        maxFileSize: 10 * 1024 ** 2,
      })
      const card = page.getByRole('region', { name: 'Notes' })
      await card.getByText('3 items done').waitFor()
      await card.getByText(`${screens.company.folder}/notes`, { exact: true }).waitFor()
      const answered = page.waitForResponse(response => response.url().endsWith('/scan'))
      await card.getByRole('button', { name: 'Scan again' }).click()
      await (await answered).finished()
      await page.waitForTimeout(300)
      await card.getByRole('button', { name: 'Scan again' }).waitFor()
      await card.getByRole('button', { name: 'More actions: Notes' }).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await page.getByRole('radio', { name: /Erase everything/ }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await card.waitFor({ state: 'detached' })
    })
  })
})

describe('a data source', () => {
  it("is renamed and scanned by itself at a time of one's choosing, and says how to mend what it could not read", async () => {
    await screens.inBrowser('/data-sources-management', async ({ page }) => {
      await page.getByRole('button', { name: 'More actions: Documents' }).click()
      await page.getByRole('menuitem', { name: 'Settings and schedule' }).click()
      const form = page.getByRole('dialog', { name: 'Settings and schedule of Documents' })
      await form.getByLabel('Name', { exact: true }).fill('Our documents')
      await form.getByLabel('Scan by itself').selectOption({ label: 'Mondays' })
      await form.getByLabel('At', { exact: true }).fill('03:30')
      expect(await accessibilityViolations(page)).toEqual([])
      await form.getByRole('button', { name: 'Save' }).click()
      const card = page.getByRole('region', { name: 'Our documents' })
      await card.getByText('scans itself Mondays at 03:30').waitFor()
      await card.getByText('What was not read completely, and how to mend it').click()
      await card
        .getByRole('link', { name: /Broken|Damaged|Empty/ })
        .first()
        .waitFor()
    })
  })
})

describe('information types', () => {
  it('show before saving what a new sensitivity does, of a whole branch too', async () => {
    await screens.inBrowser('/information-customization', async ({ page }) => {
      await page.getByRole('combobox', { name: 'Sensitivity of Regulated' }).selectOption({ label: 'General' })
      const dialog = page.getByRole('dialog', { name: 'Sensitivity of Regulated' })
      await dialog.getByTestId('effect').waitFor()
      await dialog.getByRole('checkbox', { name: /^Also the \d+ types below it/ }).check()
      await dialog
        .getByTestId('effect')
        .getByText(/rated differently/)
        .waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.getByRole('combobox', { name: 'Sensitivity of Regulated' }).inputValue()).not.toBe('0')
    })
  })
})

describe('risk types', () => {
  const severityOf = 'Severity of Payment card data leaves'

  it('S4.030 S8.011 show a new severity at once, and the old one again when it cannot be saved', async () => {
    await screens.inBrowser(
      '/information-customization',
      async ({ page }) => {
        const severity = page.getByRole('radiogroup', { name: severityOf })
        await severity.getByRole('radio', { name: 'High' }).waitFor({ state: 'attached' })
        await page.route('**/api/insight', route =>
          route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
        )
        await severity.getByText('Low').click()
        await page.getByRole('dialog', { name: severityOf }).getByRole('button', { name: 'Save' }).click()
        await page.getByText('Error changing risk type severity').waitFor()
        await expect.poll(() => severity.getByRole('radio', { name: 'High' }).isChecked(), patience).toBe(true)
      },
      /500/,
    )
  })

  it('rate all of history anew when their severity changes', async () => {
    await screens.inBrowser('/information-customization', async ({ page }) => {
      const severity = page.getByRole('radiogroup', { name: severityOf })
      await severity.getByText('Medium').click()
      const dialog = page.getByRole('dialog', { name: severityOf })
      await dialog.getByTestId('effect').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => severity.getByRole('radio', { name: 'Medium' }).isChecked(), patience).toBe(true)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.reload()
      await expect.poll(() => severity.getByRole('radio', { name: 'Medium' }).isChecked(), patience).toBe(true)
    })
  })
})

it('S6.006 S3.018 administrators can be listed and invited, with a link where no mail can be sent', async () => {
  await screens.inBrowser(
    '/admins',
    async ({ page }) => {
      await page.getByRole('rowheader', { name: screens.administrator.email }).waitFor()
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('combobox', { name: 'Email addresses' }).fill('zoe@acme.example')
      await page.getByRole('combobox', { name: 'Email addresses' }).press('Enter')
      await page.getByRole('button', { name: 'Send invitations' }).click()
      const link = (await page.getByText(/^https?:.*invitation/).textContent()) ?? ''
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('rowheader', { name: 'zoe@acme.example' }).waitFor()
      expect(await page.getByRole('rowheader').allTextContents()).toEqual([
        'zoe@acme.example ',
        `${screens.administrator.email} (you)`,
      ])
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('combobox', { name: 'Email addresses' }).fill(screens.administrator.email)
      await page.getByRole('combobox', { name: 'Email addresses' }).press('Enter')
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await page.getByRole('dialog').getByText(`${screens.administrator.email} is an administrator already.`).waitFor()
      await page.keyboard.press('Escape')
      const guest = await openPage(screens.browser)
      await guest.page.goto(screens.server.url + new URL(link).pathname + new URL(link).search)
      await guest.page.getByLabel('Your name').fill('Zoe Guest')
      await guest.page.getByRole('textbox', { name: 'Password' }).fill('amber-heron-sings-77')
      await guest.page.getByRole('button', { name: 'Join' }).click()
      await guest.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      expect(guest.complaints()).toEqual([])
      await guest.close()
    },
    /status of 409/,
  )
})

it('S6.001 S3.066 S4.023 the role, restrictions and status of an administrator can be changed', async () => {
  await screens.inBrowser('/admins', async ({ page }) => {
    const row = page.getByRole('row', { name: /zoe@acme\.example/ })
    await row.getByRole('button', { name: 'Actions: zoe@acme.example' }).click()
    await page.getByRole('menuitem', { name: 'Role and restrictions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Business', { exact: true }).first().click()
    await dialog.getByRole('checkbox', { name: 'Entity Investigation' }).check()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('2 restrictions').waitFor()
    await row.getByRole('button', { name: 'Actions: zoe@acme.example' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await row.getByText('Blocked').waitFor()
  })
})

let connected = 0
/** Connects a folder with these files, under a name that no try before this one took. */
async function connect(files: Record<string, string | Uint8Array>) {
  const name = `Folder ${++connected}`
  const folder = join(screens.company.folder, name)
  mkdirSync(folder)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  const body = { connector: 'filesystem', name, settings: { roots: [folder] } }
  const { id } = await screens.call<{ id: string }>('POST', '/sources', body)
  return { id, name, folder }
}

it('a source in which nothing is found asks whether it is the right place', async () => {
  const { name } = await connect({})
  await screens.inBrowser('/data-sources-management', async ({ page }) => {
    const card = page.getByRole('region', { name, exact: true })
    await card.getByText('Is it the right place').waitFor()
    expect(await card.getByText('0 items done').count()).toBe(1)
  })
})

/** Recognising takes seconds a picture, and on a busy machine many. */
const recognised = { timeout: 90_000 }
it('text recognition has its switch where it is named, and then reads what was passed over', async () => {
  const { name } = await connect({ 'letter.png': picture(['Account DE89 3704 0044 0532 0130 00']) })
  await screens.inBrowser('/data-sources-management', async ({ page }) => {
    const card = page.getByRole('region', { name, exact: true })
    await card.getByText('What was not read completely').click()
    expect(await accessibilityViolations(page)).toEqual([])
    await card.getByRole('button', { name: `Turn it on for ${name} and scan again` }).click()
    await page.getByText('Text recognition is on.').waitFor()
    await expect.poll(() => card.getByRole('link', { name: '1 complete' }).count(), recognised).toBe(1)
    expect(await card.getByRole('button', { name: /Turn it on/ }).count()).toBe(0)
  })
})

it('a source that fails is red and first among its like and in the bell, with what to do', async () => {
  const { id, name, folder } = await connect({ 'a.txt': 'Minutes of the meeting.' })
  await screens.inBrowser('/data-sources-management', async ({ page }) => {
    const card = page.getByRole('region', { name, exact: true })
    await card.getByText('1 item done').waitFor()
    rmSync(folder, { recursive: true })
    await card.getByRole('button', { name: 'Scan again' }).click()
    await expect.poll(() => card.getAttribute('data-alert'), patience).toBe('true')
    expect(await page.getByRole('region').first().getAttribute('data-alert')).toBe('true')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Notifications' }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText(`${name} could not be scanned`).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const again = page.waitForRequest(request => request.url().endsWith(`/sources/${id}/scan`))
    await bell.getByRole('button', { name: 'Scan again' }).first().click()
    expect((await again).method()).toBe('POST')
    await page.goto(screens.server.url)
    await page.getByRole('link', { name: /Mend a data source/ }).click()
    await page.waitForURL(/data-sources-management/)
  })
})

it('S3.040 S3.044 the catalogue shows by posture group what can be read, and what of it is available', async () => {
  await screens.inBrowser('/data-sources-management', async ({ page }) => {
    const counts: number[] = []
    for (const name of ['At rest', 'In motion', 'Cloud apps']) {
      const group = page.getByRole('region', { name, exact: true })
      await group.getByRole('listitem').first().waitFor()
      const later = group.getByText(/^Not built yet: \d+$/)
      // All of a group may be there.
      if (await later.count()) await later.click()
      counts.push(await group.getByRole('listitem').count())
    }
    expect(counts).toEqual([15, 3, 12])
    await page.getByRole('listitem').filter({ hasText: 'On-premises file server' }).getByText('Available').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Confluence' }).getByText('Available').waitFor()
    const later = page.getByRole('group').filter({ hasText: 'Not built yet' })
    for (const group of await later.all()) await group.getByRole('listitem').first().waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
