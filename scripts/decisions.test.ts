import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const pages = readdirSync(join(docs, 'decisions'))

it('each decision has a number of its own, and says itself no other', () => {
  const numbers = pages.map(page => /^(\d{4})-[a-z0-9-]+\.md$/.exec(page)?.[1] ?? page)
  expect(numbers.filter((number, place) => number.length !== 4 || numbers.indexOf(number) !== place)).toEqual([])
  const titled = pages.map(
    page => [page, /^# (?:(\d+)\.? )?/.exec(readFileSync(join(docs, 'decisions', page), 'utf8'))?.[1]] as const,
  )
  expect(
    titled.filter(([page, number]) => number !== undefined && Number(number) !== Number(page.slice(0, 4))),
  ).toEqual([])
})

it('every link of the documentation to a decision leads to one', () => {
  const texts = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => readFileSync(join(docs, path), 'utf8'))
  const linked = texts.flatMap(text =>
    [...text.matchAll(/\((?:\.\/)?(?:decisions\/)?(\d{4}-[\w-]+\.md)\)/g)].map(([, page = '']) => page),
  )
  expect(linked.length).toBeGreaterThan(0)
  expect(linked.filter(page => !pages.includes(page))).toEqual([])
})
