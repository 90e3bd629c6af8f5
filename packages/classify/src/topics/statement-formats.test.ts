import { describe, expect, test } from 'vitest'
import { createClassifier } from '../classifier.ts'
import { statementFormat } from './statement-formats.ts'

const masked = `:20:2014040708285927
:25:XXXXXXXXX
:28C:999/1
:60F:C131130CHF0,
:61:1312091209C79,7FMSC01916//NONREF
:86:XXXX XXX XXXXXX XXXXXXXXXXX: XXXX XXX
:62M:C140407CHF229,2
-
`
const camt = '<Document>urn:iso:std:iso:20022:tech:xsd:camt.053.001.02</Document>'
const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-12.50<NAME>XXXX</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const qif = '!Type:Bank\nD01/03/2024\nT-25.00\nPXXXX\n^\nD01/05/2024\nT1,200.00\nPXXXX\n^\n'

describe('statements of accounts', () => {
  test.each([
    ['MT940', masked],
    ['movements alone', ':61:1409010902DR000000000001,62NTRF0000549855700010\n:86:171?00XXXX XXXXXXXXXXX?10281\n'],
    ['camt', camt],
    ['OFX', ofx],
    ['QIF', qif],
  ])('%s is one by its structure, whoever is masked in it', (_, text) => {
    const { labels } = createClassifier().classify({ text })
    expect(labels.map(({ key }) => key)).toEqual(expect.arrayContaining(['finance', 'finance/bank_statements']))
  })

  test('the reason is the format', () => {
    const reasons = createClassifier().explain({ text: masked })
    expect(reasons.find(({ label }) => label === 'finance/bank_statements')?.sentence).toContain('By its structure')
  })

  test.each([
    ['minutes with times', 'We met at\n:20: past\n:61: people came\nand went home.'],
    ['a note on statements', 'The file begins with :20: and has :61: lines, each with :86: behind it.'],
    ['a payment in ISO 20022', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'],
    ['a budget in QIF words', '!Type:Cat\nNFood\n^\n'],
  ])('%s is none', (_, text) => expect(statementFormat(text)).toBeUndefined())
})
