import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcedBy, findNames, namesReach } from './index.ts'
import { tokensOf } from './tokens.ts'

const found = (text: string) => findNames(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)

describe('names', () => {
  test('a person is found in whatever case the name is written', () => {
    expect(found('My name is Jennifer Wilson and I have a question.')).toEqual(['person: Jennifer Wilson'])
    expect(found('my name is jennifer wilson and i have a question.')).toEqual(['person: jennifer wilson'])
    expect(found('MY NAME IS JENNIFER WILSON AND I HAVE A QUESTION.')).toEqual(['person: JENNIFER WILSON'])
  })

  test('names and addresses of other languages are found', () => {
    expect(found('Paciente: Carmen López García. Domicilio: Calle Mayor, 12.')).toContain('person: Carmen López García')
    expect(found('Sehr geehrter Herr Schneider,\n\nvielen Dank für Ihr Schreiben.')).toContain('person: Schneider')
    expect(found('Ship to: 742 Maple Drive, Springfield, IL 62704').join()).toContain('742 Maple Drive')
  })

  test('product names, headings and places are not people', () => {
    for (const text of [
      'Windows Server and Microsoft Office are supported.',
      'Table of Contents',
      'The weather in Berlin is nice.',
      'Amazon Web Services and Google Cloud Platform',
      'Quarterly Business Review Agenda',
      'Add 2 cups of flour and mix.',
    ]) {
      expect(found(text)).toEqual([])
    }
  })

  test('nouns with capitals and set phrases of other languages are not people', () => {
    const texts = [
      'Der Kaufpreis ist bei Lieferung der Ware zu zahlen. Die Gewährleistung richtet sich nach dem Gesetz.',
      'Le présent Règlement fixe les conditions de travail dans l’entreprise.',
      'La presente Informativa descrive il trattamento dei dati.',
      'De Verhuurder stelt de woning ter beschikking aan de Huurder.',
    ]
    for (const text of texts) expect(found(text)).toEqual([])
  })

  test('pronouns, greetings, kinship and days of other languages are no part of a name', () => {
    expect(found('Meine Mutter Anna Schneider wohnt in Hamburg.')).toContain('person: Anna Schneider')
    for (const text of [
      'Meine Mutter wohnt bei uns. Deine Schwester auch.',
      'Buongiorno, in allegato la fattura.',
      'Pouvez-vous me joindre demain ?',
      'Kann man dich morgen erreichen?',
    ]) {
      expect(found(text)).toEqual([])
    }
  })

  test('a given name belongs to the family name behind it, and an office does not', () => {
    expect(found('Der Geschäftsführer Thomas Krüger hat unterschrieben.')).toEqual(['person: Thomas Krüger'])
    expect(found('De directeur Jan de Vries heeft getekend.')).toEqual(['person: Jan de Vries'])
    expect(found('The CEO Wei Zhang signed.')).toEqual(['person: Wei Zhang'])
  })

  test('a number, names in capitals and a kind of street are an address, with the town behind it', () => {
    expect(found('He lives at 1600 Pennsylvania Ave NW, Washington, DC 20500.')).toEqual([
      'address: 1600 Pennsylvania Ave NW, Washington, DC 20500',
    ])
    expect(found('100 Universal City Plz, Universal City, CA 91608')).toEqual([
      'address: 100 Universal City Plz, Universal City, CA 91608',
    ])
    for (const text of [
      'In 2019 the court ruled.',
      'See 4 Best Practices and St',
      'We drove 3 times around the Square.',
    ])
      expect(found(text)).toEqual([])
  })

  test('the short names of numbers are not people', () => {
    for (const text of [
      'Mi DNI es 12345678Z',
      'P.IVA 12345670785',
      'Partita IVA IT12345670785',
      'VIN 1HGCM82633A004352 plate B-MA 1234',
    ])
      expect(found(text)).toEqual([])
  })

  test('offsets are UTF-16 units into the whole text, also after characters outside the basic plane', () => {
    const text = '🎉🎉 My name is Jennifer Wilson.'
    expect(found(text)).toEqual(['person: Jennifer Wilson'])
    expect(findNames(text, { from: 4 })).toEqual(findNames(text))
  })

  test('a long text is tagged in pieces without losing place', () => {
    const filler = 'The server writes a log file for each request. '.repeat(200)
    const text = `${filler}\nMy name is Jennifer Wilson.\n${filler}`
    expect(found(text)).toContain('person: Jennifer Wilson')
  })

  test('hostile texts are read to the end without a finding', () => {
    for (const character of ['1', 'a', '@', 'A', '.', '\n', '\0', '\uD800', '. ', 'A '])
      expect(findNames(character.repeat(60_000))).toEqual([])
  })

  test('what lies beyond the reach is not looked at', () => {
    const name = 'My name is Jennifer Wilson.\n'
    const text = `${name}${'- \n'.repeat(namesReach / 3)}${name}`
    expect(findNames(text).map(({ start }) => start)).toEqual([11])
  })

  test('a name ends before a possessive and before everyday words', () => {
    expect(found("We read the report from Jennifer Wilson's team.")).toEqual(['person: Jennifer Wilson'])
    expect(found('Jennifer Wilson sentenced the team to another week of work.')).toEqual(['person: Jennifer Wilson'])
  })

  test('who is named once is found again where only a part of the name stands', () => {
    const text =
      'The contract was signed by Jennifer Wilson on behalf of the buyer. The seller asked that Wilson pay at once.'
    expect(found(text)).toEqual(['person: Jennifer Wilson', 'person: Wilson'])
  })

  test('a name behind a title is found, and the title tells why', () => {
    const text = 'The report was checked by Dr. Okonkwo before it was sent.'
    expect(found(text)).toEqual(['person: Okonkwo'])
    expect(announcedBy(text, text.indexOf('Okonkwo'))).toBe('dr')
  })

  test('where others have capitals a word in small letters is nobody, where nobody uses them it may be', () => {
    expect(found('In Springfield they sang of distant journeys and of salarymen.')).toEqual([])
    expect(found('hi im jonas mueller, call me')).toEqual(['person: jonas mueller'])
    expect(found('hallo ich bin jonas mueller, ruf mich an')).toEqual(['person: jonas mueller'])
  })

  test('people in a list are one each, a degree behind a comma belongs to its holder', () => {
    expect(found('Present were Anna Berg, Peter Stone and Maria Lopez.')).toEqual([
      'person: Anna Berg',
      'person: Peter Stone',
      'person: Maria Lopez',
    ])
  })

  test.each([
    [
      'de',
      'Anzeige erstattete Ulrike Pfeiffer, wohnhaft Ahornweg 12, 49074 Osnabrück.',
      'Ahornweg 12, 49074 Osnabrück',
    ],
    [
      'fr',
      'Plainte déposée par Solène Vasseur, demeurant 12 bis rue des Acacias, 69003 Lyon.',
      '12 bis rue des Acacias, 69003 Lyon',
    ],
    [
      'es',
      'Denuncia presentada por Nuria Salcedo, vecina de Calle del Olmo, 12, 3º B, 28013 Madrid.',
      'Calle del Olmo, 12, 3º B, 28013 Madrid',
    ],
    [
      'it',
      'Denuncia presentata da Ornella Guidi, residente in Via dei Giardini 12, 20121 Milano.',
      'Via dei Giardini 12, 20121 Milano',
    ],
    [
      'pt',
      'Queixa apresentada por Leonor Tavares, moradora na Rua do Salitre, 12, 1200-195 Lisboa.',
      'Rua do Salitre, 12, 1200-195 Lisboa',
    ],
    [
      'nl',
      'Aangifte gedaan door Nienke Hoekstra, wonend aan de Lindelaan 12, 3512 AB Utrecht.',
      'Lindelaan 12, 3512 AB Utrecht',
    ],
  ])('a person and a whole address in a sentence of %s', (_, text, address) => {
    const spans = found(text)
    expect(spans.filter(span => span.startsWith('person'))).toHaveLength(1)
    expect(spans).toContain(`address: ${address}`)
  })

  test('any text gives spans in order, inside the text and not empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        let last = 0
        for (const { start, end, confidence } of findNames(`Dear ${text}`)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(confidence).toBeGreaterThanOrEqual(60)
          expect(confidence).toBeLessThanOrEqual(100)
          last = end
        }
      }),
      { numRuns: 60 },
    )
  })

  test('tokens cover every visible character once and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const tokens = tokensOf(text)
        expect(tokens.map(token => text.slice(token.start, token.end))).toEqual(tokens.map(token => token.text))
        expect(
          tokens
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

test.each([
  '2023 Form 10-Q | 4 | Luxury Truffles 15.00 g 10.00 0.00 $ 150.00',
  'C/R C T C/A C T C/O D C\nLn9b_CombField 7.62',
  'Fiscal years ended 2022 October 31, 2021 October 30, 2022',
  'ERROR 0, ErrIntOverflowGenerated\n0, ErrInvalidLengthGenerated',
  'Terms of delivery F.O.B. as agreed; call f.GetBytes or LUX_TRF first.',
  'Sie erben ein Vermögen von 100 Millionen Euro, und das sofort.',
])('amounts, dates, versions and names of programs are neither people nor addresses: %s', text => {
  expect(findNames(text).map(({ start, end }) => text.slice(start, end))).toEqual([])
})

test.each([
  ['we met anna kowalska and dr weber at the office', ['anna kowalska', 'weber']],
  ['WE MET ANNA KOWALSKA AND DR WEBER AT THE OFFICE', ['ANNA KOWALSKA', 'WEBER']],
  ['demain benoît arrose les plantes du bureau', ['benoît']],
  ['thomas gießt die blumen im büro', ['thomas']],
  ['gestern hat sabine gekündigt', ['sabine']],
  ['sandra versprach pünktlich zu sein', ['sandra']],
  ['ayer miguel negó todo', ['miguel']],
  ['MARTA OLVIDA SIEMPRE LA LLAVE', ['MARTA']],
])('in one case only, names are those of ordinary spelling, and a verb behind a name is none: %s', (text, names) => {
  expect(
    findNames(text)
      .filter(({ kind }) => kind === 'person')
      .map(({ start, end }) => text.slice(start, end)),
  ).toEqual(names)
})

test('a name does not end in its particle', () => {
  const text = 'Le pedimos a Carmen de revisar la lista antes de la reunión.'
  expect(findNames(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Carmen'])
})
