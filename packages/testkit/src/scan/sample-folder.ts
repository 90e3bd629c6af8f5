import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const texts = [
  'Please pay the invoice to DE89 3704 0044 0532 0130 00 by Friday.',
  'The card is 4111 1111 1111 1111, expiry 12/29.',
  'Minutes of the board meeting: nothing was decided.',
  'Employee SSN 219-09-9999, date of birth 1980-02-03.',
  'Lunch is at noon.',
  'Contact: anna.schmidt@globex.example, phone +49 30 901820.',
]

/** Files with and without sensitive content, in nested folders: the same for the same number. Gives their relative paths. */
export function writeSampleFolder(root: string, files: number): string[] {
  return Array.from({ length: files }, (_, index) => {
    const path = join(`folder ${index % 7}`, `level ${index % 3}`, `file ${index}.${index % 5 ? 'txt' : 'csv'}`)
    writeFileIn(root, path, `${texts[index % texts.length]}\nNumber ${index}.\n`)
    return path
  })
}

export function writeFileIn(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const people = ['bob@acme.example', 'eve@globex.example', 'carol.smith@gmail.com', 'Dan <dan@acme.example>']

/** An mbox file and single messages, half of them with an attachment. */
export function writeSampleMail(root: string, messages: number): void {
  const written = Array.from({ length: messages }, (_, index) => sampleMessage(index))
  const half = Math.floor(messages / 2)
  writeFileIn(
    root,
    'mail/box.mbox',
    written
      .slice(0, half)
      .map(text => `From ada@acme.example Mon May  5 10:00:00 2025\n${text}\n`)
      .join(''),
  )
  for (const [index, text] of written.slice(half).entries()) writeFileIn(root, `mail/${index}.eml`, text)
}

function sampleMessage(index: number): string {
  const text = texts[index % texts.length]
  const head = [
    'From: Ada <ada@acme.example>',
    `To: ${people[index % 4]}, ${people[(index + 1) % 4]}`,
    `Subject: Message ${index}`,
    `Message-ID: <${index}@acme.example>`,
    `Date: Mon, 05 May 2025 10:${String(index % 60).padStart(2, '0')}:00 +0000`,
    'MIME-Version: 1.0',
  ]
  if (index % 2) return [...head, 'Content-Type: text/plain', '', text, ''].join('\n')
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the attachment.',
    '--b',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename="note.txt"',
    '',
    text,
    '--b--',
    '',
  ].join('\n')
}
