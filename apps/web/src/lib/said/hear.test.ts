import { speechOf } from '@sharelight/domain'
import { expect, it } from 'vitest'
import { hearing } from './hear.ts'

const loaded: string[] = []
const said = Object.fromEntries(
  ['help', 'content'].map(topic => [
    `../content/said/de/${topic}.json`,
    () => {
      loaded.push(topic)
      return Promise.resolve({ default: { Severity: `Schweregrad (${topic})`, 'Open a row.': 'Zeile öffnen.' } })
    },
  ]),
)
const { inOurLanguage } = hearing(said, speechOf('en-GB'))

it('loads the help alone where the help is asked for, and the other collections without it', async () => {
  const help = [{ id: 'Severity', numbers: [{ name: 'Severity' }], actions: ['Open a row.', 'Unheard.'] }]
  expect(await inOurLanguage('/content/help', '/content/:collection', help)).toEqual([
    { id: 'Severity', numbers: [{ name: 'Schweregrad (help)' }], actions: ['Zeile öffnen.', 'Unheard.'] },
  ])
  expect(loaded).toEqual(['help'])
  expect(await inOurLanguage('/content/glossary', '/content/:collection', [{ term: 'Severity' }])).toEqual([
    { term: 'Schweregrad (content)' },
  ])
  expect(loaded).toEqual(['help', 'content'])
})
