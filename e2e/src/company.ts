import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const administrator = { name: 'Ada Admin', email: 'ada@acme.example', password: 'violet-otter-hums-42' }
export const organisation = { name: 'Acme Industries', domain: 'acme.example' }

export interface Company {
  /** Documents on a disk. */
  folder: string
  /** Messages of this month, to colleagues, partners and private addresses. */
  mail: string
  documents: number
  remove(): void
}

const cards =
  'Card numbers on file:\nVisa 4111 1111 1111 1111, expires 12/29\nMastercard 5555 5555 5555 4444, expires 01/30\n'
const iban =
  'Please pay invoice 2031 to IBAN DE89 3704 0044 0532 0130 00, amount due EUR 4,500.00, payment terms 30 days.\n'
const people = 'name,email,ssn\nJane Roe,jane@acme.example,536-90-4399\nJohn Poe,john@acme.example,536-90-4398\n'

/** A small company's documents and mail, with content that is known. */
/** With `more` documents besides, by their paths. */
export function makeCompany(more: Readonly<Record<string, string>> = {}): Company {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-company-'))
  const folder = join(root, 'documents')
  const mail = join(root, 'mail')
  const documents: Record<string, string> = {
    'finance/cards.txt': cards,
    'finance/invoice-2031.txt': iban,
    'hr/employees.csv': people,
    'notes/lunch.txt': 'Soup on Monday, pasta on Tuesday.\n',
    'notes/agenda.md': '# Agenda\n\nOpening, budget, any other business.\n',
    'notes/empty.txt': '',
    'broken/report.pdf': 'This is not a PDF.',
    ...more,
  }
  for (const [path, content] of Object.entries(documents)) write(join(folder, path), content)
  chmodSync(join(folder, 'finance/cards.txt'), 0o644)
  for (const [index, message] of messages().entries()) write(join(mail, `${index + 1}.eml`), message)
  return {
    folder,
    mail,
    documents: Object.keys(documents).length,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function write(path: string, content: string) {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

function messages(): string[] {
  const senders = ['Jane Roe <jane@acme.example>', 'John Poe <john@acme.example>', 'Kim Lee <kim@acme.example>']
  const recipients = [
    'Pat Partner <pat@partner.example>',
    'Kim Private <kim.lee@gmail.com>',
    'John Poe <john@acme.example>',
    'Sales <sales@supplier.example>',
  ]
  const bodies = [cards, iban, people, 'See you at lunch.\n']
  return Array.from({ length: 12 }, (_, index) =>
    message({
      id: index,
      from: senders[index % 3] ?? '',
      to: recipients[index % 4] ?? '',
      body: bodies[Math.floor(index / 3) % 4] ?? '',
      date: new Date(Date.now() - (index + 1) * 3_600_000 * 20),
    }),
  )
}

function message({ id, from, to, body, date }: { id: number; from: string; to: string; body: string; date: Date }) {
  return [
    `Message-ID: <${id}@acme.example>`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: Message ${id + 1}`,
    `Date: ${date.toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  ].join('\r\n')
}
