import { describe, expect, it } from 'vitest'
import { parseSync, Visitor, type ESTree } from 'vite'
import { languages } from '../lib/languages.ts'

// The gallery shows components by made-up examples in development; the mock answers as a server does.
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.ts', '!./**', '!../features/gallery/**', '!../mock/**'],
  { query: '?raw', import: 'default', eager: true },
)
const shownAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'alt',
  'description',
  'hint',
  'error',
  'name',
  'note',
  'lead',
  'legend',
])
/** What is the same in each language: forms to type, field names, fonts, and words that the server is known by. */
const noTexts = new Set([
  'Context creation failed: authorization error',
  String.raw`\bC-\d{6}\b`,
  'name',
  'Inter Variable, system-ui',
])

/** Words one after another that begin as a sentence does, or begin with a value. */
const isPhrase = (text: string) => /^(\p{Lu}|§)\S* .*\p{L}{2}/u.test(text)

/** The texts that a source shows without taking them from the catalogue. */
function textsOf(file: string, source: string): string[] {
  const found = new Set<string>()
  const silent: [number, number][] = []
  const say = (text: string, at: number) => {
    const isSilent = silent.some(([from, to]) => at >= from && at < to)
    if (!isSilent && /\p{L}/u.test(text) && !noTexts.has(text)) found.add(text.trim())
  }
  const written = (node: ESTree.Node | null | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') say(node.value, node.start)
    else if (node?.type === 'TemplateLiteral') say(joined(node), node.start)
    else if (node?.type === 'ConditionalExpression') {
      written(node.consequent)
      written(node.alternate)
    } else if (node?.type === 'LogicalExpression') {
      written(node.left)
      written(node.right)
    } else if (node?.type === 'JSXExpressionContainer') written(node.expression)
  }
  new Visitor({
    NewExpression: ({ start, end }) => void silent.push([start, end]),
    CallExpression: ({ callee, start, end }) => {
      if (source.slice(callee.start, callee.end).startsWith('console.')) silent.push([start, end])
    },
    JSXText: ({ value, start }) => say(value, start),
    JSXElement: ({ children }) =>
      children.forEach(child => {
        if (child.type === 'JSXExpressionContainer') written(child)
      }),
    JSXAttribute: ({ name, value, start, end }) => {
      if (name.name === 'className') silent.push([start, end])
      else if (shownAttributes.has(String(name.name))) written(value)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && isPhrase(value)) say(value, start)
    },
    TemplateLiteral: node => {
      if (isPhrase(joined(node))) say(joined(node), node.start)
    },
  }).visit(parseSync(file, source).program)
  return [...found]
}

/** The text around the values, without tags. */
const joined = ({ quasis }: ESTree.TemplateLiteral) =>
  quasis
    .map(part => part.value.cooked)
    .join('§')
    .replaceAll(/<[^>]*>|\{\w+\|/g, '')

describe('the catalogue of texts', () => {
  it('finds a text wherever a component may write one', () => {
    const source = `export const A = ({ is, n }) => <b title="One" className={\`a b \${n}\`} data-x="no">Two
  {is ? 'three' : <i aria-label={\`four \${n}\`} />} {t.five}</b>
const six = { empty: 'Nothing to see' }, seven = \`\${six} in all\`
throw new Error('Not shown to anybody')`
    expect(textsOf('a.tsx', source).toSorted()).toEqual(
      ['Nothing to see', 'One', 'Two', 'four §', 'three', '§ in all'].toSorted(),
    )
  })

  it('holds every text: no component writes one of its own', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(200)
    const strays = Object.entries(sources).flatMap(([file, source]) =>
      textsOf(file, source).map(text => `${file}: ${text}`),
    )
    expect(strays).toEqual([])
  })

  it('is there whole in each language that is offered', () => {
    const files = Object.keys(import.meta.glob('./*/*.ts')).map(file => file.split('/').slice(1) as [string, string])
    const filesOf = (language: string) => files.filter(([folder]) => folder === language).map(([, file]) => file)
    expect(new Set(files.map(([folder]) => folder))).toEqual(new Set(Object.keys(languages)))
    for (const language of Object.keys(languages)) expect(filesOf(language)).toEqual(filesOf('en'))
  })

  it('follows the language in numbers, dates and plurals, which one place forms', () => {
    const catalogue = import.meta.glob<string>('./*/*.ts', { query: '?raw', import: 'default', eager: true })
    const formed = Object.entries({ ...sources, ...catalogue }).filter(([, source]) =>
      /toLocale\w*String|new Intl\.|=== 1 \? ['"`]/.test(source),
    )
    expect(formed.map(([file]) => file)).toEqual(['../lib/format.ts'])
  })
})
