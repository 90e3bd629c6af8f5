import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatMessages, logs, programs, tables } from './made.ts'

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
/** Characters of what the bench makes, as the documents of the corpora have on average. */
const ordinary = 5_800
const made = 200

/** Documents of one sort, each classified by itself. */
export interface DocumentSet {
  name: string
  texts: readonly string[]
}

/** Documents as they come; of the corpora only those that are here. */
export function documentSets(): DocumentSet[] {
  return [
    { name: 'documents by topic', texts: rowsOf('topic-documents/documents.jsonl') },
    { name: 'sentences', texts: rowsOf('pii-spans-en/spans.jsonl') },
    { name: 'clinical reports', texts: rowsOf('pii-spans-es-meddocan/spans.jsonl') },
    { name: 'mail', texts: filesOf('enron-labelled-mail/mail', '*.eml') },
    { name: 'contracts', texts: filesOf('contracts-cuad/txt', '*.txt') },
    { name: 'chat', texts: chatMessages(4_000) },
    { name: 'programs', texts: programs(made, ordinary) },
    { name: 'tables (CSV)', texts: tables(made, ordinary) },
    { name: 'logs', texts: logs(made, ordinary) },
  ].filter(({ texts }) => texts.length > 0)
}

function rowsOf(file: string): string[] {
  const path = join(corpora, file)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => (JSON.parse(line) as { text: string }).text)
}

function filesOf(folder: string, pattern: string): string[] {
  const cwd = join(corpora, folder)
  const names = existsSync(cwd) ? globSync(pattern, { cwd }).sort() : []
  return names.map(name => readFileSync(join(cwd, name), 'latin1'))
}
