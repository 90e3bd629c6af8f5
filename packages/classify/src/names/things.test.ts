import { describe, expect, test } from 'vitest'
import { createClassifier } from '../index.ts'

const classifier = createClassifier()
const peopleIn = (text: string, name?: string) =>
  classifier
    .classify({ text, ...(name && { name }) })
    .findings.filter(({ kind }) => kind === 'person')
    .map(({ start, end }) => text.slice(start, end))

describe('a word alone that the text uses as the name of a thing is nobody', () => {
  test.each([
    ['an article', 'Ninja joins a sea of other build systems. It is easy to write a Ninja file. Ninja is fast.'],
    ['an article, again and again', 'The Ruby core is small. Ruby asked for it, and the Ruby way is to try.'],
    ['a version', 'This manual speaks of Travis. Travis 1.3 can inspect itself, and so does Travis.'],
    ['its place in a module', 'All of that is told by Buffy. See Acme::Buffy of the archive for what Buffy is.'],
    ['a product of two words', 'Adobe recommends Adobe Acrobat version 8 of the reader. Adobe is a company.'],
  ])('%s', (_, text) => expect(peopleIn(text)).toEqual([]))

  test('unless somebody is called so in full or with a title', () => {
    expect(peopleIn('We met Ruby Wilson. The report is a Ruby report, and Ruby wrote it.')).toContain('Ruby Wilson')
    expect(peopleIn('We met Ruby Wilson. The report is a Ruby report, and Ruby wrote it.')).toContain('Ruby')
    expect(peopleIn('The Wilson file is here. Ask Dr. Wilson for the Wilson file.')).toContain('Wilson')
  })

  test('where `a` is no article it stands before people', () => {
    expect(peopleIn('ayer vi a Nuria, se muda a Segovia. Después llamé a Nuria.')).toContain('Nuria')
    expect(peopleIn('Ho scritto a Ornella, che lavora a Milano. Ho parlato a Ornella di te.')).toContain('Ornella')
  })
})

test('particles, abbreviations, amounts and long compounds alone are nobody', () => {
  expect(peopleIn('Seite:   von  \nSeite:   von  \nDieses Dokument ist gültig.')).toEqual([])
  expect(peopleIn('Negative Einflüsse (z.B. Auftreten von Staub) sind zu melden.')).toEqual([])
  expect(peopleIn('Flags are passed to the tool, e.g. UTF or e.g. compilation.')).toEqual([])
  expect(peopleIn('Je Filiale max. 500,-€\nJe Zentralstandort max. 2000,-€')).toEqual([])
  expect(peopleIn('sheets: Handlungsanweisung, Ersatzteilliste, Feststellanlagen')).toEqual([])
  expect(peopleIn('Yours, J. R. Wilson. Also present: H. von Berg.')).toContain('J. R. Wilson')
})

test("a row's number in a cell of its own is no house's", () => {
  const addresses = (text: string) => classifier.classify({ text }).findings.filter(({ kind }) => kind === 'address')
  expect(addresses('33\t521\tDübel\n34\t158\t\tErsatzartikel: Kleinmaterial, Schrauben\n35\t584\t\tKabelbox')).toEqual(
    [],
  )
  expect(
    addresses('1\tAnna Berg\tAhornweg 12, 49074 Osnabrück\n2\tPeter Stein\tLindenweg 7, 49074 Osnabrück'),
  ).toHaveLength(2)
})

test('nobody is named in filler, and somebody beside it is', () => {
  const filler =
    'Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. Duis aute irure dolor in ' +
    'reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Maecenas sed diam eget risus varius blandit sit amet non magna.'
  expect(peopleIn(filler)).toEqual([])
  expect(
    peopleIn(
      `${filler}\n\nThe report was written by Jennifer Wilson, who lives in Springfield and works for us since the spring of that year.`,
    ),
  ).toEqual(['Jennifer Wilson'])
})
