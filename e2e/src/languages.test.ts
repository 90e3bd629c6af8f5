import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience } from './browser.ts'
import type { Page } from 'playwright-core'
import { signIn } from './people.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest
beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell?.stop())

/** Written out here: that a screen speaks a language is not to be told by the catalogue that it speaks from. */
const spoken = [
  {
    locale: 'de-AT',
    name: 'Deutsch',
    overview: 'Übersicht',
    submit: 'Anmelden',
    said: ['Finanzen', 'Quellcode geht hinaus'],
    documented: ['Beheben und zurücknehmen', 'Der Not-Halt'],
  },
  {
    locale: 'es-MX',
    name: 'Español',
    overview: 'Resumen',
    submit: 'Iniciar sesión',
    said: ['Finanzas', 'Sale código fuente'],
    documented: ['Corregir y deshacer', 'La parada de emergencia'],
  },
  {
    locale: 'fr-CA',
    name: 'Français',
    overview: 'Vue d’ensemble',
    submit: 'Se connecter',
    said: ['Finances', 'Du code source sort'],
    documented: ['Corriger et défaire', 'L’arrêt d’urgence'],
  },
  {
    locale: 'he-IL',
    name: 'עברית',
    overview: 'סקירה',
    submit: 'כניסה',
    said: ['כספים', 'קוד מקור יוצא החוצה'],
    documented: ['לתקן ולבטל', 'עצירת החירום'],
  },
] as const
/** From right to left every screen is walked elsewhere. */
const places = ['/', '/data-sources-management']
const overflow = 'document.documentElement.scrollWidth - innerWidth'

describe('the screens', () => {
  it.each(spoken)('speak $name to a browser that asks for $locale', async spoken => {
    const { locale, overview, submit, said } = spoken
    const { page, complaints, close } = await openPage(shell.browser, { locale })
    const { email, password } = shell.administrator
    await page.goto(`${shell.server.url}/login`)
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: submit, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: overview }).waitFor()
    expect(await page.evaluate('[document.documentElement.lang.slice(0, 2), document.documentElement.dir]')).toEqual([
      locale.slice(0, 2),
      locale === 'he-IL' ? 'rtl' : 'ltr',
    ])
    for (const place of places) {
      await page.goto(shell.server.url + place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => accessibilityViolations(page), patience).toEqual([])
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    }
    // What the server says in English is said in the language of the screen.
    await page.goto(`${shell.server.url}/information-customization`)
    for (const text of said) await page.getByText(text, { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('main').textContent(), patience).not.toContain('content reaches')
    await readDocumentation(page, spoken)
    expect(complaints()).toEqual([])
    await close()
  })

  it.each(['de-DE', 'he-IL'])(
    'show forms of connectors without English that the product has words for, to a browser that asks for %s',
    async locale => {
      const english = englishFor(locale.slice(0, 2))
      const { page, close } = await openPage(shell.browser, { locale })
      await page.goto(`${shell.server.url}/login`)
      await page.locator('input[type=email]').fill(shell.administrator.email)
      await page.locator('input[type=password]').fill(shell.administrator.password)
      await page.locator('button[type=submit]').click()
      const left = async () => (await page.evaluate<string[]>(shownTexts)).filter(text => english.has(text))
      await page.getByRole('navigation').first().waitFor()
      await page.goto(`${shell.server.url}/data-sources-management`)
      for (const name of ['Microsoft 365', 'PostgreSQL', 'Amazon S3']) {
        await page.locator(`button[aria-label$=" ${name}"]`).click()
        await page.getByRole('dialog').locator('summary').waitFor()
        expect(await page.getByRole('dialog').locator('label').count()).toBeGreaterThan(5)
        expect([name, await left()]).toEqual([name, []])
        await page.keyboard.press('Escape')
      }
      await close()
    },
  )

  it('speak the language chosen in the profile menu from then on, whatever the browser asks for', async () => {
    const { page, close } = await openPage(shell.browser, { locale: 'de-DE' })
    await signInGerman(page)
    await page.getByRole('button', { name: /^Ihr Profil/ }).click()
    await page.getByRole('menuitem', { name: 'Sprache' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en-GB')
    await close()
  })

  it('speak English where a browser asks for nothing that there is', async () => {
    const { page, close } = await openPage(shell.browser, { locale: 'ja-JP' })
    await signIn(page, shell.server, '/', shell.administrator)
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en-GB')
    await close()
  })

  /** A page of the documentation at a heading, by the address that it has in every language, and by the search. */
  async function readDocumentation(page: Page, { locale, documented: [title, heading] }: (typeof spoken)[number]) {
    await page.goto(`${shell.server.url}/help/mending#the-emergency-stop`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const place = page.getByRole('heading', { level: 2, name: heading })
    await expect.poll(() => place.evaluate(element => element.matches(':focus')), patience).toBe(true)
    expect(await page.getByRole('main').locator('[lang]').count()).toBe(0)
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await expect.poll(() => accessibilityViolations(page), patience).toEqual([])
    await page.getByRole('searchbox').fill(heading)
    await page.getByRole('main').getByRole('link', { name: heading }).first().click()
    await place.waitFor()
    if (locale !== 'he-IL') return
    // A paragraph that begins with the name of the product, too, begins on the right.
    expect(await page.evaluate(beginsOnTheRight)).toBe(true)
    await page.goto(`${shell.server.url}/help/first-steps`)
    await page.locator('article code').first().waitFor()
    expect(await page.evaluate(directions)).toEqual(['ltr', 'rtl'])
  }

  async function signInGerman(page: Parameters<typeof signIn>[0]) {
    await page.goto(`${shell.server.url}/login`)
    await page.locator('input[type=email]').fill(shell.administrator.email)
    await page.locator('input[type=password]').fill(shell.administrator.password)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
  }
})

const beginsOnTheRight = `(() => {
  const paragraph = [...document.querySelectorAll('article p')].find(each => each.textContent.startsWith('Sharelight'))
  const name = document.createRange()
  name.setStart(paragraph.firstChild, 0)
  name.setEnd(paragraph.firstChild, 'Sharelight'.length)
  return paragraph.getBoundingClientRect().right - name.getBoundingClientRect().right < 2
})()`
const directions = `(() => {
  const code = document.querySelector('article code')
  return [code, code.parentElement].map(element => getComputedStyle(element).direction)
})()`

const shownTexts = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode.data.trim())
  return texts
})()`

/** The server's texts, of more than one word, that are said otherwise in a language. */
function englishFor(language: string): ReadonlySet<string> {
  const folder = join(import.meta.dirname, '../../content/said', language)
  const said = readdirSync(folder).flatMap(file =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>),
  )
  return new Set(said.flatMap(([text, other]) => (text.includes(' ') && other !== text ? [text] : [])))
}
