import { places } from '../places.ts'
import type { Random } from '../random.ts'
import { anyPlace, cents, datesOf, digits, personOf, repeat, split, two, type Maker } from './parts.ts'

const movements = split(
  'standing order rent|card payment supermarket|cash machine|salary|direct debit electricity|transfer from savings|interest|account fee|online shop|cheque 000214|petrol station|cash paid in|refund|insurance premium|gym membership|tax office',
)
const comma = (amount: string) => amount.replace('.', ',')
const shortDay = (random: Random) => `${random.int(10, 25)}${two(random.int(1, 12))}${two(random.int(1, 28))}`

/** The customer statement message of SWIFT. */
const mt940: Maker = random => {
  const entry = () =>
    `:61:${shortDay(random)}${random.pick(['C', 'D'])}${comma(cents(random, 9000))}N${random.pick(['TRF', 'MSC', 'CHK', 'DDT'])}${random.pick(['NONREF', digits(random, 6)])}\n:86:${random.pick(movements)}${random.pick(['', ` ${personOf(random, anyPlace(random))}`])}`
  const currency = random.pick(['EUR', 'CHF', 'GBP', 'USD', 'PLN', 'SEK'])
  return `:20:${random.pick(['REF', 'ST', 'DAY'])}${digits(random, 6)}\n:25:${digits(random, random.int(8, 18))}\n:28C:${random.int(1, 300)}/1\n:60F:C${shortDay(random)}${currency}${comma(cents(random, 90_000))}\n${repeat(random.int(1, 14), entry)}\n:62F:C${shortDay(random)}${currency}${comma(cents(random, 90_000))}`
}

/** Account reports of ISO 20022. */
const camt: Maker = random =>
  `<Document><BkToCstmrStmt><Stmt><Id>${digits(random, 8)}</Id><Acct><Id><IBAN>XX${digits(random, 20)}</IBAN></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${cents(random, 9000)}</Amt></Bal>\n${repeat(random.int(1, 9), () => `<Ntry><Amt Ccy="EUR">${cents(random, 900)}</Amt><CdtDbtInd>${random.pick(['CRDT', 'DBIT'])}</CdtDbtInd><BookgDt><Dt>2024-0${random.int(1, 9)}-11</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${random.pick(movements)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`)}\n</Stmt></BkToCstmrStmt></Document>`

const ofx: Maker = random =>
  `OFXHEADER:100\nDATA:OFXSGML\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${digits(random, 9)}</BANKACCTFROM>\n${repeat(random.int(2, 12), () => `<STMTTRN><TRNTYPE>${random.pick(['DEBIT', 'CREDIT'])}<DTPOSTED>20240${random.int(1, 9)}15<TRNAMT>-${cents(random, 900)}<NAME>${random.pick(movements)}</STMTTRN>`)}\n<LEDGERBAL><BALAMT>${cents(random, 9000)}</LEDGERBAL></STMTRS>`

const qif: Maker = random =>
  `!Type:Bank\n${repeat(random.int(3, 20), () => `D${random.int(1, 28)}/${random.int(1, 12)}'24\nT-${cents(random, 900)}\nP${random.pick(movements)}\n^`)}`

const heads = split(
  'date,details,paid out,paid in,balance|Booked;Value;Text;Amount;Balance|Date\tDescription\tDebit\tCredit\tBalance|Posting date,Narrative,Type,Amount,Running balance|Buchung;Wertstellung;Verwendungszweck;Betrag;Saldo|Date;Libellé;Débit;Crédit;Solde|Fecha;Concepto;Importe;Saldo|Data;Descrizione;Importo;Saldo contabile',
)
const listed: Maker = random => {
  const date = datesOf(random)
  const header = random.pick(heads)
  const join = /[;,\t]/.exec(header)?.[0] ?? ','
  const rows = repeat(random.int(4, 35), () =>
    [date(), random.pick(movements), `${random.pick(['-', ''])}${cents(random, 2000)}`, cents(random, 20_000)].join(
      join,
    ),
  )
  const place = anyPlace(random)
  const top = `${random.pick(['Statement of account', 'Current account', 'Your statement', 'Account transactions', 'Checking', 'Kontoauszug', 'Relevé de compte', 'Extracto de cuenta'])}\n${personOf(random, place)}\n${random.pick(['Account', 'Account no', 'Sort code', 'IBAN', 'Konto'])} ${digits(random, 8)}\n${random.pick(['Opening balance', 'Balance brought forward', 'Previous balance'])} ${cents(random, 9000)}\n\n`
  return `${random.chance(0.6) ? top : ''}${header}\n${rows}${random.chance(0.5) ? `\n${random.pick(['Closing balance', 'Balance carried forward', 'New balance'])} ${cents(random, 9000)}` : ''}`
}

/** How a till's slip reads in one country. */
interface Till {
  tax: string
  sign: string
  words: [total: string, paid: string, thanks: string]
  goods: string[]
}
const till = (tax: string, sign: string, [total, paid, thanks, goods]: [string, string, string, string]): Till => ({
  tax,
  sign,
  words: [total, paid, thanks],
  goods: split(goods),
})
const tills: Till[] = [
  till('VAT', '£', [
    'TOTAL|BALANCE DUE|TO PAY',
    'CASH|CONTACTLESS|CHANGE DUE',
    'THANK YOU FOR SHOPPING WITH US|PLEASE RETAIN RECEIPT',
    'SEMI SKIMMED 2L|CHEDDAR|WHT LOAF|TEABAGS 80|CARROTS KG|BIN LINERS|COD & CHIPS|FLAT WHITE',
  ]),
  till('SALES TAX', '$', [
    'TOTAL|AMOUNT|BALANCE',
    'VISA|CASH|CHANGE|DEBIT TEND',
    'HAVE A GREAT DAY|SAVE YOUR RECEIPT',
    'GALLON MILK|BAGELS|PAPER TOWELS|TACO PLATE|REGULAR UNLEADED|DRIP COFFEE|BATTERIES AA|GROUND BEEF',
  ]),
  till('GST', '$', [
    'TOTAL|TOTAL INC GST|NET TOTAL',
    'EFTPOS|CASH|CHANGE|ROUNDING',
    'THANK YOU, PLEASE COME AGAIN|GOODS SOLD ARE NOT RETURNABLE',
    'MEAT PIE|LAMINGTON|SUNSCREEN|LONG BLACK|MINCE 500G|CHICKEN RICE|ICED TEA|NOODLE SOUP',
  ]),
  till('GST', 'RM', [
    'TOTAL|TOTAL SALES|ROUNDED TOTAL',
    'CASH|CHANGE|TENDERED',
    'TERIMA KASIH|THANK YOU',
    'NASI LEMAK|TEH AIS|SATAY|MINYAK 2KG|KOPI O|SUSU|ROTI|KERTAS',
  ]),
  till('GST', 'Rs ', [
    'GRAND TOTAL|NET AMT|BILL AMOUNT',
    'CASH|UPI|CARD',
    'VISIT AGAIN|E & O E',
    'BASMATI 5KG|PANEER|MASALA DOSA|TOOR DAL|CURD 400G|SOAP|LASSI',
  ]),
  till('MwSt', '', [
    'SUMME|GESAMT|ZU ZAHLEN',
    'BAR|EC-KARTE|RÜCKGELD|GEGEBEN',
    'VIELEN DANK FÜR IHREN EINKAUF|ES BEDIENTE SIE',
    'VOLLMILCH|BROT 750G|BUTTER|BIER 0,5|BRÖTCHEN|ÄPFEL|SCHNITZEL',
  ]),
  till('TVA', '', [
    'TOTAL|NET A PAYER|TOTAL TTC',
    'CB|ESPECES|RENDU',
    'MERCI DE VOTRE VISITE|A BIENTOT',
    'BAGUETTE|LAIT 1L|CAMEMBERT|CAFE|MENU DU JOUR|EAU|POMMES',
  ]),
  till('IVA', '', [
    'TOTAL|A PAGAR|IMPORTE',
    'EFECTIVO|TARJETA|CAMBIO',
    'GRACIAS POR SU VISITA|CONSERVE SU TICKET',
    'CAÑA|PAN|ACEITE 1L|TORTILLA|CAFE SOLO|LECHE|JAMON',
  ]),
  till('IVA', '', [
    'TOTALE COMPLESSIVO|TOTALE EURO',
    'CONTANTE|RESTO|PAGAMENTO ELETTRONICO',
    'ARRIVEDERCI E GRAZIE|DOCUMENTO COMMERCIALE',
    'CAPPUCCINO|PANINO|PASTA 500G|ACQUA|PIZZA|GELATO|COPERTO',
  ]),
]

const receipt: Maker = random => {
  const {
    tax,
    sign,
    words: [total, paid, thanks],
    goods,
  } = random.pick(tills)
  const date = datesOf(random)
  const price = () => `${random.chance(0.4) ? sign : ''}${cents(random, 90)}`
  const item = () =>
    random.pick([
      () => `${random.pick(goods)}  ${price()}`,
      () => `${random.int(1, 5)} x ${price()}\n${random.pick(goods)} ${price()}`,
      () => `${digits(random, 6)} ${random.pick(goods)} ${price()} ${random.pick(['A', 'B', '*', ''])}`,
      () => `${random.int(1, 4)} ${random.pick(goods)} @${price()} ${price()}`,
    ])()
  return [
    `${random.pick(places['en']!.family).toUpperCase()} ${random.pick(['FOODS', 'MART', 'CAFE', 'HARDWARE', '& SONS', 'STATION', 'TRADING', 'BISTRO', 'MARKT'])}`,
    `${random.int(1, 200)} ${random.pick(anyPlace(random).streets).toUpperCase()}`,
    random.pick([
      `TEL ${digits(random, 8)}`,
      `${tax} NO ${digits(random, 9)}`,
      `(${digits(random, 6)}-${random.pick(split('H|M|T|V'))})`,
      '',
    ]),
    random.pick([`${tax === 'GST' ? 'TAX ' : ''}INVOICE`, 'RECEIPT', 'CASH RECEIPT', 'SALES DOCKET', 'BILL', '', '']),
    `${date()} ${random.int(8, 21)}:${two(random.int(0, 59))} ${random.pick([`TILL ${random.int(1, 9)}`, `CASHIER ${random.pick(places['en']!.given).toUpperCase()}`, `TABLE ${random.int(1, 40)}`, `TRANS ${digits(random, 4)}`, `RCPT ${digits(random, 5)}`, ''])}`,
    repeat(random.int(1, 14), item),
    random.chance(0.5) ? `SUBTOTAL ${price()}` : '',
    random.chance(0.8) ? `${tax} ${random.pick(['5', '6', '7', '10', '19', '20', '21'])}% ${price()}` : '',
    `${random.pick(split(total))} ${price()}`,
    random
      .sample(split(paid), random.int(1, 2))
      .map(way => `${way} ${price()}`)
      .join('\n'),
    random.chance(0.7) ? random.pick(split(thanks)) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

export const moneyMakers: Readonly<Record<string, Maker[]>> = {
  'finance/bank_statements': [mt940, camt, ofx, qif, listed, listed],
  'finance/receipts_and_expenses': [receipt],
}
