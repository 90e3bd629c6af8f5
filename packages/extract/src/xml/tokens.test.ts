import fc from 'fast-check'
import { expect, it } from 'vitest'
import { XmlTokens } from './tokens.ts'

/** What the pieces of a document say, texts and comments that came in several pieces joined. */
function told(...pieces: string[]): string[] {
  const all: string[] = []
  const add = (kind: string, text: string) => {
    if (all.at(-1)?.startsWith(`${kind} `)) all[all.length - 1] += text
    else all.push(`${kind} ${text}`)
  }
  const tokens = new XmlTokens({
    open: (name, attributes) => {
      all.push(
        `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}=${value}`)
          .join('')}`,
      )
    },
    close: name => {
      all.push(`>${name}`)
    },
    text: text => add('text', text),
    comment: text => add('comment', text),
    error: message => {
      all.push(`error ${message}`)
    },
  })
  for (const piece of pieces) tokens.write(piece)
  tokens.end()
  return all
}

it('cuts XML into tags, text and comments', () => {
  const xml =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "]>">]><a x="1 > 0" y=\'&quot;&#65;&#x42;\'>one &amp; two<b/><!-- no <tag> --><![CDATA[<raw> & ]]]></a >'
  expect(told(xml)).toEqual([
    '<a x=1 > 0 y="AB',
    'text one & two',
    '<b',
    '>b',
    'comment  no <tag> ',
    'text <raw> & ]',
    '>a',
  ])
})

it('tells and passes over what is not well-formed', () => {
  expect(told('<a b c=d>1 < 2 &nope; R&D</a')).toEqual([
    'error The attribute b has no value.',
    'error The value of c is not in quotes.',
    '<a',
    'text 1 ',
    'error A < stands where no tag begins.',
    'text <',
    'error The entity &nope; is not known.',
    'error The entity &D is not known.',
    'text  2 &nope; R&D',
    'error It ends in the middle of a tag.',
  ])
})

const piece = fc.constantFrom(
  '<a>',
  '</a>',
  '<b x="',
  '"',
  "'",
  '>',
  '<',
  '/',
  '=',
  '&amp;',
  '&#9;',
  '&',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE ',
  '[',
  ' ',
  'word',
  '\r\n',
)

it('says the same wherever its pieces are cut, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const xml = parts.join('')
      expect(told(...(xml.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))).toEqual(told(xml))
    }),
    { numRuns: 500 },
  )
})

it('a long text comes in pieces, a long tag is too much', () => {
  expect(told('<a>', ...Array<string>(300).fill('some words'.repeat(100)), '</a>')[1]).toHaveLength(5 + 300_000)
  expect(() => told('<a x="', ...Array<string>(100).fill('x'.repeat(65_536)))).toThrow('longer than')
})
