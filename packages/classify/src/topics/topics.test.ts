import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { classifyTopics, topicKeys } from './index.ts'

// Whole documents, each in one line.
const kinds: [string, string, { text: string; name?: string }][] = [
  [
    'an invoice',
    'finance/invoices',
    {
      text: 'INVOICE\nNorthwind Ltd, 12 High Street\n\nInvoice number: 20391\nInvoice date: 03/04/2025\nBill to: Contoso\n\nDescription   Quantity   Unit price   Amount\nWidgets   10   12.50   125.00\nSubtotal: 125.00\nVAT 20%: 25.00\nTotal due: $150.00\nPayment terms: 30 days\nThank you for your business.',
    },
  ],
  [
    'a German invoice',
    'finance/invoices',
    {
      text: 'Rechnung\n\nMuster GmbH, Hauptstraße 3, 10115 Berlin\nRechnungsnummer: 2025-118\nRechnungsdatum: 03.04.2025\nKundennummer: 4711\n\nMenge   Bezeichnung   Einzelpreis   Gesamtbetrag\n3   Lampen   40,00 €   120,00 €\nNettobetrag 120,00 €\nMwSt 19 % 22,80 €\nRechnungsbetrag 142,80 €\nZahlbar bis 17.04.2025. Bankverbindung: siehe unten.',
    },
  ],
  [
    'a CV',
    'hr/resumes',
    {
      name: 'cv_2025.pdf',
      text: 'Jane Miller\nCurriculum Vitae\n\nProfessional Experience\n2018 - present  Acme Corp, Boston. Managed a team of 12 people and increased sales by 20%.\n2014 - 2018  Contoso. Responsible for daily operations.\n\nEducation\nBachelor of Science, University of Leeds, 2013\n\nSkills\nExcel, SQL, Python. Languages: English, Spanish.\nReferences available upon request.',
    },
  ],
  [
    'board minutes',
    'governance/board_minutes',
    {
      text: 'Minutes of the board meeting\n3 May 2024\n\nPresent: A. Jones, B. Smith, C. Lee. Apologies: D. White.\nThe meeting was called to order at 10:00. A quorum was present.\n1. Minutes of the last meeting were approved.\n2. B. Smith moved to approve the budget; C. Lee seconded. Motion carried unanimously.\nAction items: C. Lee to report at the next meeting.\nThere being no further business, the meeting was adjourned.',
    },
  ],
  [
    'an NDA',
    'legal/ndas',
    {
      text: 'MUTUAL NON-DISCLOSURE AGREEMENT\n\nThis Agreement is made between Acme Corp and Contoso Ltd. The Receiving Party shall hold the Confidential Information of the Disclosing Party in strict confidence and use it only for the permitted purpose. Confidential Information does not include information that is or becomes publicly available. Upon request the Receiving Party shall return or destroy all Confidential Information.',
    },
  ],
  [
    'a French payslip',
    'hr/payroll',
    {
      text: 'BULLETIN DE PAIE\nPériode de paie: mars 2025\nMatricule: 1093\nConvention collective: Syntec\nSalaire de base 3 200,00\nSalaire brut 3 200,00\nCotisations salariales 700,00\nCSG 210,00\nNet imposable 2 510,00\nNet à payer 2 430,00 €\nNuméro de sécurité sociale: 1 85 05 78 006 084 91\nCongés acquis 2,5',
    },
  ],
  [
    'a recipe',
    'other/recipes',
    {
      text: '# Onion soup\n\n- Prep time: 15 min\n- Servings: 4\n\n## Ingredients\n- 4 onions\n- 2 tbsp butter\n- 1 tsp salt\n- 1 l water\n\n## Directions\n1. Chop the onions and fry them in butter until golden.\n2. Add the water and simmer for 30 minutes.\n3. Season with salt and pepper and serve.',
    },
  ],
]

describe('topics', () => {
  test.each(kinds)('%s is %s', (_, key, input) => {
    const hits = classifyTopics(input)
    expect(hits.map(hit => hit.key)).toEqual([key.split('/')[0], key])
    for (const { confidence } of hits) expect(confidence).toBeGreaterThan(40)
  })

  test('a text too short to say is none of the topics', () => {
    expect(classifyTopics({ text: 'ok' })).toEqual([])
    expect(classifyTopics({ text: '' })).toEqual([])
  })

  test.each([
    [
      'a mail about a meeting',
      'All,\n\nCan we move the conference call to 3 pm on Thursday? The dial-in number is the same. I have attached the latest draft with my comments; let me know what you think before then.\n\nThanks,\nSteve',
    ],
    [
      'a chat',
      'anna: did you push the fix?\nbob: on it\nanna: ok thx, my build is still red\nbob: works here, can you pull again\nanna: green now, lunch?',
    ],
    [
      'a newsletter',
      'This week in the office: the coffee machine is back, the summer party is on 12 July, and the garden group looks for helpers. Click here for pictures. To unsubscribe, answer this mail with the word stop.',
    ],
    [
      'a sheet that tries formulas',
      'This sheet holds cases for functions of two numbers.\nName of the class that reads it:\norg.acme.sheet.TwoOperandTest\nfunction\targ one\targ two\texpected\tcomment\nADD\t1\t2\t3\tsimple\nADD\t1\t-2\t-1\tsimple\nPOWER\t2\t0.5\t1.414\troot two\nDIVIDE\t1\t0\t#DIV/0!\terror two\n<END>',
    ],
    [
      'a sheet of errors',
      'Error\tBang\tQue\tNon\tVal\tErrType\tType\tISERR\tISNA\n#NULL!\t#NULL!\t#NULL?\t#NULL\t1\t1\t16\tTRUE\tFALSE\n#DIV/0!\t#DIV/0!\t#DIV/0?\t#DIV/0\t2\t2\t16\tTRUE\tFALSE\n#VALUE!\t#VALUE!\t#VALUE?\t#VALUE\t3\t3\t16\tTRUE\tFALSE',
    ],
    [
      'a Polish notice, a language that the model was not taught',
      'INFORMACJA O WYBORZE NAJKORZYSTNIEJSZEJ OFERTY\nZAMAWIAJĄCY\nRODZAJ ZAMÓWIENIA: roboty budowlane\nTRYB UDZIELENIA ZAMÓWIENIA: przetarg nieograniczony\nOsoby uprawnione do kontaktu: w sprawach formalnych, w sprawach merytorycznych\nUzasadnienie wyboru: oferta spełnia wymogi ustawy i otrzymała najwyższą liczbę punktów',
    ],
  ])('%s is none of the kinds that matter', (_, text) => {
    expect(
      classifyTopics({ text }).filter(({ key, confidence }) => !key.startsWith('other') && confidence >= 60),
    ).toEqual([])
  })

  test('a program is source code, and a page of documentation with an example is not', () => {
    const program =
      'import os\n\ndef load(path):\n    const = 1\n    return open(path).read()\n\nclass Parser(object):\n    def run(self):\n        return self.value\n'
    expect(classifyTopics({ text: program, name: 'load.py' }).map(hit => hit.key)).toEqual([
      'business',
      'business/source_code',
    ])
    const page =
      '# Parser\n\nThis package reads log files and gives you the events in them. Install it with npm and call the parser with the path of a file.\n\n```js\nconst events = parse(path);\n```\n\nSet the option strict to true to refuse lines that cannot be read.\nBy default they are skipped.\nSee the reference for all options.\n'
    expect(classifyTopics({ text: page }).map(hit => hit.key)).not.toContain('business/source_code')
  })

  test('a file with hardly any text is known by a name that speaks of one topic only', () => {
    expect(classifyTopics({ text: '', name: 'payslip-march.pdf' })).toEqual([
      { generation: 0, key: 'hr', confidence: 60 },
      { generation: 1, key: 'hr/payroll', confidence: 60 },
    ])
    for (const name of ['IMG_2231.jpg', '0bc02085-bitmap.pdf', 'bc4180ee-9.pdf'])
      expect(classifyTopics({ text: '', name })).toEqual([])
  })

  test('any text gives at most one known topic per generation, with a confidence in percent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.option(fc.string(), { nil: undefined }),
        (text, name) => {
          const hits = classifyTopics({ text, name })
          expect(hits.map(hit => hit.generation)).toEqual([0, 1].slice(0, hits.length))
          for (const { key, confidence } of hits) {
            expect(topicKeys()).toContain(key)
            expect(confidence).toBeGreaterThanOrEqual(0)
            expect(confidence).toBeLessThanOrEqual(100)
          }
          expect(classifyTopics({ text, name })).toEqual(hits)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the kind is in the branch that is answered, and never more certain than it', () => {
    for (const [, , input] of kinds) {
      const [branch, kind] = classifyTopics(input)
      expect(kind?.key.startsWith(`${branch?.key}/`)).toBe(true)
      expect(kind!.confidence).toBeLessThanOrEqual(branch!.confidence)
    }
  })
})
