import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClassifier } from '@sharelight/classify'
import type { Figure } from '../../report.ts'

const gitleaks = 'github.com/zricethezav/gitleaks/v8@v8.30.1'
const name = 'secrets of gitleaks’ own generator, drawn anew'

interface Sample {
  rule: string
  text: string
  secret: boolean
}

/** What gitleaks' generator of rules judges these by, drawn anew in each run; undefined where there is no Go. */
function samplesOf(): Sample[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-secrets-'))
  try {
    const run = (parameters: string[], cwd: string) =>
      execFileSync('go', parameters, {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, SAMPLES: join(folder, 'samples') },
      })
    const { Dir } = JSON.parse(run(['mod', 'download', '-json', gitleaks], folder)) as { Dir: string }
    const module = join(folder, 'gitleaks')
    execFileSync('cp', ['-r', Dir, module])
    execFileSync('chmod', ['-R', 'u+w', module])
    const generator = join(module, 'cmd/generate/config')
    cpSync(join(import.meta.dirname, 'samples.go'), join(generator, 'utils/validate.go'))
    run(['run', '.', join(folder, 'rules.toml')], generator)
    return readFileSync(join(folder, 'samples'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Sample)
      .filter(({ text }) => text !== '')
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many of them are reported, which kinds never are, and how many of those that are none. */
export function secretFigures(): Figure[] {
  const samples = samplesOf()
  if (!samples) return [{ name, value: 'not run: no Go here, or its module cannot be had' }]
  const classifier = createClassifier()
  const isReported = ({ text }: Sample) => classifier.classify({ text }).findings.some(({ kind }) => kind === 'secret')
  const judged = samples.map(sample => ({ ...sample, reported: isReported(sample) }))
  const [secrets, others] = [judged.filter(({ secret }) => secret), judged.filter(({ secret }) => !secret)]
  const kinds = [...Map.groupBy(secrets, ({ rule }) => rule)]
  const never = kinds.filter(([, own]) => own.every(({ reported }) => !reported)).map(([kind]) => kind)
  const share = (of: readonly { reported: boolean }[]) =>
    `${((of.filter(({ reported }) => reported).length / of.length) * 100).toFixed(1)} % of ${of.length.toLocaleString('en')}`
  return [
    { name, value: share(secrets), target: '≥ 97 %' },
    {
      name: '… kinds never reported',
      value: `${never.length} of ${kinds.length} ${never.join(', ')}`.trim(),
      target: '0',
    },
    { name: '… reported of what is none', value: share(others), target: '≤ 2 %' },
  ]
}
