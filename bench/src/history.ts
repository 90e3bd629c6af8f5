import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gitleaks } from './classify/secrets/gitleaks.ts'
import { makeRepository } from './history/made-repository.ts'
import type { ReadingTold } from './history/read-child.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_MB: megabytes of new text in the repository. */
const asked = process.env['BENCH_MB']
const megabytes = Number(asked ?? 300)
const mostPlanted = 2_000

/** Secrets in the history of a repository made fresh, with gitleaks on the same one where there is Go. */
export async function benchHistory(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-bench-history-'))
  const repository = join(folder, 'made.git')
  const gitleaks = Gitleaks.here()
  try {
    const planted = (gitleaks?.samples() ?? []).filter(({ secret, path }) => secret && path === undefined)
    const made = await makeRepository(
      repository,
      megabytes * 1e6,
      planted.slice(0, mostPlanted).map(({ text }) => text),
    )
    const child = fork(join(import.meta.dirname, 'history/read-child.ts'), [repository])
    const ours = (await once(child, 'message'))[0] as ReadingTold
    const theirs = gitleaks?.history(repository)
    return {
      id: 'history',
      title: 'Secrets in the history of a Git repository',
      command: `${asked === undefined ? '' : `BENCH_MB=${asked} `}npm run bench -- history`,
      figures: [
        {
          name: 'the repository',
          value: `${mb(made.size)} as kept, ${mb(ours.bytes)} of new text, ${made.commits} commits`,
        },
        {
          name: 'read whole',
          value: `${ours.seconds.toFixed(1)} s`,
          ...against(ours.seconds, theirs?.seconds),
          target: 'less than gitleaks',
        },
        { name: 'processor time', value: `${ours.processor.toFixed(1)} s` },
        { name: 'most memory held', value: `${mb(ours.peak)}; one size says nothing of growth` },
        ...recall(ours, theirs?.secrets),
      ],
    }
  } finally {
    gitleaks?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const against = (ours: number, theirs: number | undefined) =>
  theirs === undefined ? {} : { baseline: 'gitleaks', ratio: ours / theirs }

/** Of a secret that stands in several files, we name the first alone. Values of documentation are told, and called that. */
function recall(
  { paths, examples }: Pick<ReadingTold, 'paths' | 'examples'>,
  theirs: ReadonlyMap<string, string[]> | undefined,
): Figure[] {
  if (!theirs) return []
  const [ours, called] = [new Set(paths), new Set(examples)]
  const planted = [...theirs.values()].filter(files => files.some(file => file.startsWith('planted/')))
  const found = planted.filter(files => files.some(file => ours.has(file))).length
  const asExamples = planted.filter(
    files => !files.some(file => ours.has(file)) && files.some(file => called.has(file)),
  ).length
  return [
    {
      name: 'of the secrets that gitleaks reports, those in a file that is told of',
      value: `${found + asExamples} of ${planted.length}, ${asExamples} of them as values of documentation`,
      baseline: 'gitleaks',
      ratio: (found + asExamples) / planted.length,
      target: '≥ 1 ×',
    },
  ]
}
