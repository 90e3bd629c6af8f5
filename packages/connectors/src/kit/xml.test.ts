import { expect, test } from 'vitest'
import { childrenOf, escapeXml, parseXml, textAt } from './xml.ts'

test('elements, text, entities and CDATA are read, namespaces and attributes left aside', () => {
  const root = parseXml(
    '\ufeff<?xml version="1.0"?>\n<a:List xmlns:a="urn:x"><!-- no --><Key>a &amp; b&#x1F600;</Key><Key><![CDATA[<raw>]]></Key><Empty/><Owner><ID t="1">7</ID></Owner></a:List>',
  )
  expect(root.name).toBe('List')
  expect(childrenOf(root, 'Key').map(({ text }) => text)).toEqual(['a & b😀', '<raw>'])
  expect([textAt(root, 'Owner', 'ID'), textAt(root, 'Owner', 'Name'), textAt(root, 'Empty')]).toEqual(['7', '', ''])
  expect(textAt(parseXml(`<a>${escapeXml('<&>"\'\r')}</a>`))).toBe('<&>"\'\r')
})

test('what is cut off, damaged, deep, or brings entities of its own is refused', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&c;</a>'
  for (const text of [
    '',
    'no xml',
    '<a>',
    '<a><b></a></b>',
    '<a></a><b></b>',
    '<a></a>more',
    '<a>&b;</a>',
    '<a>&</a>',
    '<a>&#1114112;</a>',
    '<a',
    bomb,
    `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
  ])
    expect(() => parseXml(text)).toThrow(SyntaxError)
})

test('a long damaged answer is refused in one pass', () => {
  expect(() => parseXml(`<a>${'<!--'.repeat(100_000)}`)).toThrow(SyntaxError)
  expect(() => parseXml(`<a ${'b '.repeat(200_000)}`)).toThrow(SyntaxError)
})
