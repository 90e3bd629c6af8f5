import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Made up, as all that follows: whoever sets the organisation up. */
export const administrator = { name: 'Ada Admin', email: 'ada@acme.example', password: 'violet-otter-hums-42' }
export const organisation = { name: 'Acme Industries', domains: ['acme.example'], timeZone: 'Europe/Berlin' }

const documents: Record<string, string> = {
  'finance/cards.txt':
    'Card numbers on file:\nVisa 4111 1111 1111 1111, expires 12/29\nMastercard 5555 5555 5555 4444, expires 01/30\n',
  'finance/invoice-2031.txt':
    'Please pay invoice 2031 to IBAN DE89 3704 0044 0532 0130 00, amount due EUR 4,500.00, payment terms 30 days.\n',
  'finance/suppliers.csv':
    'supplier,contact,iban\nNorth Paper,kim@north-paper.example,DE89370400440532013000\nBlue Ink,lee@blue-ink.example,GB29NWBK60161331926819\n',
  'hr/employees.csv':
    'name,email,ssn\nJane Roe,jane@acme.example,536-90-4399\nJohn Poe,john@acme.example,536-90-4398\n',
  'hr/contract-jane-roe.txt':
    'Employment contract between Acme Industries and Jane Roe, born 12 March 1986, Social Security number 536-90-4399.\n',
  'hr/contract-john-poe.txt':
    'Employment contract between Acme Industries and John Poe, born 3 May 1979, Social Security number 536-90-4398.\n',
  'projects/otter/plan.md': '# Project Otter\n\nThe takeover of North Paper is confidential until it is signed.\n',
  'projects/otter/list.txt': 'Jane Roe <jane@acme.example>, Kim Lee <kim@north-paper.example>, +49 30 901820\n',
  'notes/lunch.txt': 'Soup on Monday, pasta on Tuesday.\n',
  'notes/empty.txt': '',
  'broken/report.pdf': 'This is not a PDF.',
}

const mails: readonly { from: string; to: string; body: string }[] = [
  { from: 'Jane Roe <jane@acme.example>', to: 'Pat Partner <pat@partner.example>', body: 'finance/cards.txt' },
  { from: 'John Poe <john@acme.example>', to: 'Kim Private <kim.lee@gmail.com>', body: 'hr/employees.csv' },
  { from: 'Kim Lee <kim@acme.example>', to: 'John Poe <john@acme.example>', body: 'finance/invoice-2031.txt' },
  { from: 'Jane Roe <jane@acme.example>', to: 'Sales <sales@supplier.example>', body: 'notes/lunch.txt' },
]

/** Writes the documents and mails of a small company. */
export function writeCompany(root: string): { documents: string; mail: string } {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  for (const [path, content] of Object.entries(documents)) write(join(root, 'documents', path), content)
  for (const [index, { from, to, body }] of mails.entries()) {
    const date = new Date(Date.now() - (index + 1) * 86_400_000).toUTCString()
    const head = `Message-ID: <${index}@acme.example>\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: Message ${index + 1}\r\nDate: ${date}`
    write(
      join(root, 'mail', `${index + 1}.eml`),
      `${head}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${documents[body] ?? ''}`,
    )
  }
  return { documents: join(root, 'documents'), mail: join(root, 'mail') }
}
