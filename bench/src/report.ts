import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One figure of a benchmark. `ratio` compares with a baseline measured in the same run. */
export interface Figure {
  name: string
  /** With its unit: `182 MB/s`. */
  value: string
  baseline?: string
  ratio?: number
  target?: string
}

export interface Section {
  id: string
  title: string
  command: string
  figures: Figure[]
}

const page = join(import.meta.dirname, '../../docs/performance.md')
const head = `# Performance

Every figure was printed by the command above its table. Machines differ and are noisy: the ratio to the baseline, measured
in the same run, is what counts.
`

export function print({ title, figures }: Section) {
  console.log(`\n${title}`)
  for (const { name, value, baseline, ratio, target } of figures) {
    const against = ratio === undefined ? '' : `  ${ratio.toFixed(2)} × ${baseline ?? 'baseline'}`
    console.log(`  ${name.padEnd(52)} ${value}${against}${target ? `  (target ${target})` : ''}`)
  }
}

/** Replaces this section of docs/performance.md, leaving the others as they are. */
export function record(section: Section) {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : head
  const start = `<!-- ${section.id} -->`
  const end = `<!-- /${section.id} -->`
  const block = `${start}\n${markdown(section)}${end}`
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  const after =
    from >= 0 && to > from
      ? before.slice(0, from) + block + before.slice(to + end.length)
      : `${before.trimEnd()}\n\n${block}\n`
  writeFileSync(page, after)
}

function markdown({ title, command, figures }: Section) {
  const rows = figures.map(
    ({ name, value, baseline, ratio, target }) =>
      `| ${name} | ${value} | ${ratio === undefined ? '' : `${ratio.toFixed(2)} × ${baseline ?? 'baseline'}`} | ${target ?? ''} |`,
  )
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load at the end, over 5 minutes: ${(loadavg()[1] ?? 0).toFixed(0)}`
  return [
    `## ${title}`,
    '',
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    '',
    '| figure | value | ratio | target |',
    '|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n')
}
