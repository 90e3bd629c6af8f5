import { saidValue, sayer as sayerOf, speechOf, type Words } from '@sharelight/domain'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filterTopics, reportTopics, saidFilter } from '../apps/server/src/features/reports/parts/wording.ts'
import { reportTexts, reportValues } from './report-texts.ts'

const languages = ['de', 'es', 'fr', 'he']
const sayer = (words: Words) => sayerOf(words, speechOf('en-GB'))
const wordsIn = (language: string, topics: readonly string[]) =>
  Object.assign(
    {},
    ...topics.map(topic =>
      JSON.parse(readFileSync(join(import.meta.dirname, `../content/said/${language}/${topic}.json`), 'utf8')),
    ),
  ) as Words

it.each(languages)('finished reports are said whole, in %s', language => {
  const words = wordsIn(language, reportTopics)
  const say = sayer(words)
  const english = /\b(the|of|is|which|nobody|rows|files|failed|before)\b/i
  expect(reportTexts.length).toBeGreaterThan(90)
  expect(reportTexts.filter(text => !(text in words) && (say(text) === text || english.test(say(text))))).toEqual([])
  expect(reportValues.length).toBeGreaterThan(130)
  expect(
    reportValues.filter(([word, dimension]) => !(word in words) && saidValue({ say }, word, dimension) === word),
  ).toEqual([])
})

it.each(languages)('what a finished report is narrowed to is said whole, in %s', language => {
  const say = sayer(wordsIn(language, filterTopics))
  const said = saidFilter('the sensitivity is at least “high” and the path is “Sales or HR”', say)
  expect(said).toContain('Sales or HR')
  expect(said).not.toMatch(/\b(the|is|least|high|path)\b/)
})

it('a word in a finished report is said as what it is a value of', () => {
  const wording = { say: sayer(wordsIn('de', reportTopics)) }
  expect(['shareType', 'kind'].map(dimension => saidValue(wording, 'Personal', dimension))).toEqual([
    'Privat',
    'Privater Kontakt',
  ])
  expect(saidValue(wording, 'Inside', 'shareType')).toBe('Intern')
})
