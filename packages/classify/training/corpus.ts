import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TopicInput } from '../src/topics/features.ts'

/** A document with its topic. `topic` is a generation-0 key alone where the corpus does not say more. */
export interface Labelled {
  id: string
  topic: string
  source: string
  evaluationOnly: boolean
  input: TopicInput
}

export const corpora = resolve(import.meta.dirname, '../../../../shared/corpora')
export const hasCorpora = existsSync(corpora)

interface Row {
  id?: string
  file?: string
  l1: string
  l2: string
  source: string
  licence: string
  text?: string
  type?: string
}

const lines = (file: string) => readFileSync(join(corpora, file), 'utf8').split('\n').filter(Boolean)
const parse = <T>(line: string) => JSON.parse(line) as T
const topicOf = ({ l1, l2 }: Row) => `${l1 === 'Regulated (Personal)' ? 'regulated' : l1.toLowerCase()}/${l2}`

/** All labelled documents whose text can be had without OCR; the same text is kept once. */
export function loadDocuments(): Labelled[] {
  return once([...topicDocuments(), ...labelledFiles(), ...contracts(), ...mails()])
}

/** Those that the corpora hold as text, so that no other program is needed. */
export function loadTexts(): Labelled[] {
  return once([...topicDocuments(), ...contracts(), ...mails()])
}

function once(documents: readonly Labelled[]): Labelled[] {
  const seen = new Set<string>()
  return documents.filter(({ input }) => {
    const key = input.text.replace(/\W+/g, ' ').slice(0, 4_000)
    return key.length > 30 && !seen.has(key) && seen.add(key)
  })
}

function topicDocuments(): Labelled[] {
  return lines('topic-documents/documents.jsonl').map(line => toLabelled(parse<Row>(line)))
}

function toLabelled(row: Row, text = row.text ?? ''): Labelled {
  return {
    id: row.id ?? row.file ?? '',
    topic: topicOf(row),
    source: row.source,
    evaluationOnly: row.licence.includes('UNVERIFIED'),
    input: { text },
  }
}

function labelledFiles(): Labelled[] {
  return lines('labelled-files/labels.jsonl')
    .map(line => parse<Row>(line))
    .flatMap(row => {
      const text = textOf(join(corpora, 'labelled-files', row.file ?? ''), row.type ?? '')
      return text.trim().length > 60 ? [toLabelled(row, text)] : []
    })
}

function textOf(file: string, type: string): string {
  if (type === 'pdf') return run('pdftotext', ['-layout', file, '-'])
  if (type !== 'docx') return ''
  return run('unzip', ['-p', file, 'word/document.xml'])
    .replace(/<\/w:p>|<w:br\/>/g, '\n')
    .replace(/<w:tab\/>/g, '\t')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
}

function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      timeout: 30_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

function contracts(): Labelled[] {
  const folder = join(corpora, 'contracts-cuad/txt')
  return readdirSync(folder)
    .sort()
    .map(file => ({
      id: file,
      topic: 'legal/contracts',
      source: 'maastrichtlawtech/law3027-advanced-legal-analytics',
      evaluationOnly: false,
      input: { text: readFileSync(join(folder, file), 'utf8') },
    }))
}

interface Mail {
  file: string
  labels: string[]
  cats: { top: number; sub: number; votes: number }[]
}
/** Categories with a counterpart here (the corpus's own mapping); all others say nothing of a topic. */
const mailTopics: Record<string, string> = {
  '1.5': 'hr',
  '2.8': 'legal',
  '3.10': 'legal',
  '3.7': 'governance',
  '3.12': 'governance',
  '3.1': 'governance',
  '3.2': 'business',
  '3.4': 'business',
  '3.9': 'business',
}
const personal = '1.2'

/** The branches that a mail may be of, joined by `|`: one where two annotators agree, else any that one of them saw, or none (`other`). */
function mailTopic({ cats }: Mail): string {
  const agreed = new Set(
    cats.filter(({ votes }) => votes >= 2).flatMap(({ top, sub }) => mailTopics[`${top}.${sub}`] ?? []),
  )
  if (agreed.size === 1 && !agreed.has('governance') && !agreed.has('business')) return [...agreed][0]!
  const seen = new Set(cats.flatMap(({ top, sub }) => mailTopics[`${top}.${sub}`] ?? []))
  if (cats.some(({ top, sub, votes }) => `${top}.${sub}` === personal && votes >= 2)) return 'other'
  return [...seen, 'other'].sort().join('|')
}

/** Enron mails with weak labels: of many more than one branch is right. */
function mails(): Labelled[] {
  return lines('enron-labelled-mail/labels.jsonl')
    .map(line => parse<Mail>(line))
    .flatMap(mail => {
      const raw = readFileSync(join(corpora, 'enron-labelled-mail', mail.file), 'latin1')
      const at = raw.search(/\r?\n\r?\n/)
      const title = /^subject:\s*(.*)$/im.exec(raw.slice(0, at))?.[1]?.trim() ?? ''
      return [
        {
          id: mail.file,
          topic: mailTopic(mail),
          source: 'enron',
          evaluationOnly: false,
          input: { title, text: raw.slice(at).trim().slice(0, 14_000) },
        },
      ]
    })
}
